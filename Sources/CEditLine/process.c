#include "CProcess.h"

#include <stddef.h>

// The words belong to the C library and live as long as the process.
static int word_count = 0;
static char **words = NULL;

// The C library passes the words to every constructor, before any file is read. This is an
// extension that both glibc and Darwin have.
__attribute__((constructor)) static void keep_words(int count, char **all) {
  word_count = count;
  words = all;
}

int cpr_word_count(void) { return words == NULL ? 0 : word_count; }

const char *cpr_word(int index) {
  return words != NULL && index >= 0 && index < word_count ? words[index] : NULL;
}
