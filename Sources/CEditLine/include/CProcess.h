#ifndef CPROCESS_H
#define CPROCESS_H

// What Swift cannot do for its own process: read the command line where /proc is missing, and make
// calls of the kernel that the C library has no function for.

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Number of words of the command line, with the program's name; 0 if the system passes none.
int cpr_word_count(void);
// Returns the word at an index, or NULL beyond the last one.
const char *cpr_word(int index);

// Starts a program in a session of its own, with usual signals; `words` and `environment` end with
// NULL. An `input` below 0 is empty. Returns 0 or the error of the system.
//
// On Linux the program is interrupted when this process ends in whatever way. The thread that calls
// has to live as long.
int cpr_spawn(pid_t *process, char *const *words, char *const *environment, int input, int output,
              int errors);

// Parts of the kernel's belt: restrictions that a process cannot undo, whatever runs in it.
//
// Each part is a bit. Systems other than Linux have only the last one.
enum {
  // Files are written below the named folders only, and no program is started.
  CPR_LANDLOCK = 1,
  // No sockets, no programs, no access to other processes.
  CPR_SECCOMP = 2,
  // No file grows beyond a size.
  CPR_FILE_SIZE = 4
};

// The parts that the kernel supports. Nothing is restricted by asking.
int cpr_belt_parts(void);

// The version of Landlock; 0 if the kernel has none.
int cpr_landlock_version(void);

// Applies the restrictions to this thread and the threads it starts later; returns the parts that
// are in force.
//
// After this only files below `folders`, /dev/null and /dev/tty are written, and none beyond
// `file_size` bytes.
int cpr_fasten_belt(const char *const *folders, size_t count, uint64_t file_size);

#endif
