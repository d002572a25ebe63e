#ifndef GROUND_H
#define GROUND_H

/*
 * What the driver and the ground under a program say to each other. The driver writes a plan, a word
 * and its numbers a line; the ground writes a log of records, each a head and then its two texts.
 */

#include <stdint.h>

enum ground_kind {
  GROUND_ASK = 1,  /* the program wants input; a: inputs given, b: processor ns, c: resident bytes */
  GROUND_CREATE,   /* path; a: file */
  GROUND_WRITE,    /* a: file, b: offset; data */
  GROUND_CUT,      /* a: file, b: size */
  GROUND_SYNC,     /* a: file */
  GROUND_SYNC_DIR, /* path */
  GROUND_RENAME,   /* path to data */
  GROUND_LINK,     /* path to data */
  GROUND_UNLINK,   /* path */
  GROUND_MAKE_DIR, /* path */
  GROUND_SPAWN,    /* path: the program */
  GROUND_FAULT,    /* path: class, data: kind; a: which call of the class */
  GROUND_SIGNAL,   /* a: number */
  GROUND_HALT,     /* the machine stops here */
  GROUND_ENDLESS,  /* it would wait for ever */
  GROUND_OUTPUT,   /* a: descriptor; data */
  GROUND_END,      /* a: virtual milliseconds, b: faults met, c: disk calls */
  GROUND_SOCKET,   /* a socket was asked for */
};

struct ground_record {
  uint32_t kind;
  uint32_t path_size;
  uint32_t data_size;
  uint32_t spare;
  int64_t a, b, c;
};

#endif
