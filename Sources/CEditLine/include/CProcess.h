#ifndef CPROCESS_H
#define CPROCESS_H

/*
 * What Swift cannot say of its own process: the words it was started with, where
 * /proc is missing, and calls of the kernel that have no function in the C library.
 */

#include <stddef.h>
#include <stdint.h>

/* The words of the command line, the program's name first; 0 where there are none. */
int cpr_word_count(void);
const char *cpr_word(int index);

/*
 * The belt of the kernel: what a process may never do again, whatever runs in it.
 * Each part is a bit; 0 where the kernel has none of them, or this is no Linux.
 */
enum {
  CPR_LANDLOCK = 1, /* files are written below the named folders alone, no program is started */
  CPR_SECCOMP = 2,  /* no sockets, no programs, no looking into other processes */
  CPR_FILE_SIZE = 4 /* no file grows beyond a size */
};

/* The parts that the kernel has, without putting them on. */
int cpr_belt_parts(void);

/* The version of Landlock; 0 where there is none. */
int cpr_landlock_version(void);

/*
 * Puts the belt on, for this thread and all that it starts later, and says which parts
 * hold. Nothing but what lies below `folders` is written, and no file beyond `file_size`.
 */
int cpr_fasten_belt(const char *const *folders, size_t count, uint64_t file_size);

#endif
