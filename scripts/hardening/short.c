/* Makes the k-th read or write of a process come short: what a pipe, a signal or a full disk may do
   at any time. Loaded before the C library (LD_PRELOAD); strace can only lie about a length.

     SHORT_CALL   read or write
     SHORT_AT     which call, from 1; 0 counts only
     SHORT_TOLD   a file for the number of calls there were */
#define _GNU_SOURCE
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int calls;

static size_t size_of(const char *call, size_t size) {
  const char *chosen = getenv("SHORT_CALL"), *at = getenv("SHORT_AT");
  if (!chosen || strcmp(chosen, call) != 0) return size;
  int number = atomic_fetch_add(&calls, 1) + 1;
  return at && number == atoi(at) && size > 1 ? size / 2 : size;
}

ssize_t read(int file, void *bytes, size_t size) {
  return syscall(SYS_read, file, bytes, size_of("read", size));
}

ssize_t pread64(int file, void *bytes, size_t size, off64_t at) {
  return syscall(SYS_pread64, file, bytes, size_of("read", size), at);
}

ssize_t pread(int file, void *bytes, size_t size, off_t at) { return pread64(file, bytes, size, at); }

ssize_t write(int file, const void *bytes, size_t size) {
  return syscall(SYS_write, file, bytes, size_of("write", size));
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t at) {
  return syscall(SYS_pwrite64, file, bytes, size_of("write", size), at);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t at) {
  return pwrite64(file, bytes, size, at);
}

__attribute__((destructor)) static void tell(void) {
  const char *path = getenv("SHORT_TOLD");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  fprintf(file, "%d\n", atomic_load(&calls));
  fclose(file);
}
