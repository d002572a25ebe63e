#ifndef CPROCESS_H
#define CPROCESS_H

/*
 * What Swift cannot say of its own process: the words it was started with, where
 * /proc is missing, and calls of the kernel that have no function in the C library.
 */

/* The words of the command line, the program's name first; 0 where there are none. */
int cpr_word_count(void);
const char *cpr_word(int index);

#endif
