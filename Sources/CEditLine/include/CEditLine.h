#ifndef CEDITLINE_H
#define CEDITLINE_H

// Typed functions for libedit.
//
// Swift can neither call variadic functions nor use the global streams. Characters are passed as
// int32_t, because Swift takes a wchar_t for a Unicode scalar, which libedit does not guarantee;
// wchar_t has 32 bits wherever libedit runs.
//
// Functions that return int return 0 for success and -1 for failure unless they say otherwise.

#include <histedit.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

_Static_assert(sizeof(wchar_t) == sizeof(int32_t), "wchar_t holds a scalar");

// Reads the next character into its second argument. Returns 1 for a character, 0 for the end and -1
// for a failure.
typedef int (*cel_reader)(EditLine *, int32_t *);
// Handles a key and returns one of libedit's CC_ codes.
typedef unsigned char (*cel_function)(EditLine *, int);
// Returns the prompt. The string must stay valid until the next call.
typedef char *(*cel_prompter)(EditLine *);

// MARK: opening and closing

// Starts an editor on the standard streams, with the terminal that TERM names; NULL on failure.
static inline EditLine *cel_open(const char *program) {
  return el_init(program, stdin, stdout, stderr);
}

static inline void cel_close(EditLine *el) { el_end(el); }

// Reads an editrc file.
static inline int cel_source(EditLine *el, const char *path) {
  return el_source(el, path);
}

// MARK: settings

// Stores a pointer that `cel_client` returns inside callbacks. It is not owned.
static inline int cel_set_client(EditLine *el, void *client) {
  return el_set(el, EL_CLIENTDATA, client);
}

static inline void *cel_client(EditLine *el) {
  void *client = NULL;
  return el_get(el, EL_CLIENTDATA, &client) == 0 ? client : NULL;
}

// Sets the function for the prompt. Text between two `mark` characters counts as having no width.
static inline int cel_set_prompt(EditLine *el, cel_prompter prompter, char mark) {
  return el_set(el, EL_PROMPT_ESC, prompter, mark);
}

static inline int cel_set_reader(EditLine *el, cel_reader reader) {
  return el_set(el, EL_GETCFN, reader);
}

// Chooses the keys of "emacs" or "vi".
static inline int cel_set_editor(EditLine *el, const char *name) {
  return el_set(el, EL_EDITOR, name);
}

static inline const char *cel_editor(EditLine *el) {
  const char *name = NULL;
  return el_get(el, EL_EDITOR, &name) == 0 ? name : NULL;
}

// Whether libedit installs signal handlers of its own; 0 for no.
static inline int cel_set_signals(EditLine *el, int handled) {
  return el_set(el, EL_SIGNAL, handled);
}

// Whether lines are edited at all, which an editrc can turn off.
static inline int cel_set_editing(EditLine *el, int on) {
  return el_set(el, EL_EDITMODE, on);
}

static inline int cel_set_terminal(EditLine *el, const char *name) {
  return el_set(el, EL_TERMINAL, name);
}

// Sets a mode of the terminal while a line is edited, as stty writes it: "-ixon".
static inline int cel_set_edit_mode(EditLine *el, const char *mode) {
  return el_set(el, EL_SETTY, "-d", mode, (char *)NULL);
}

// The same for the modes between two lines.
static inline int cel_set_command_mode(EditLine *el, const char *mode) {
  return el_set(el, EL_SETTY, "-x", mode, (char *)NULL);
}

// Makes a function available to `cel_bind` under a name.
static inline int cel_add_function(EditLine *el, const char *name, const char *help,
                                   cel_function function) {
  return el_set(el, EL_ADDFN, name, help, function);
}

// Binds a key, written as in an editrc, to a command of libedit or an added function.
static inline int cel_bind(EditLine *el, const char *keys, const char *command) {
  return el_set(el, EL_BIND, keys, command, (char *)NULL);
}

// The same in the alternative map, which is the command mode of vi.
static inline int cel_bind_alternative(EditLine *el, const char *keys, const char *command) {
  return el_set(el, EL_BIND, "-a", keys, command, (char *)NULL);
}

// MARK: reading

// Reads a line with its newline and stores its length; NULL for the end of the input or a failure.
//
// The line is valid until the next call.
static inline const int32_t *cel_read(EditLine *el, int *count) {
  return (const int32_t *)el_wgets(el, count);
}

// Sets the terminal to raw mode for editing (1), or back (0).
static inline int cel_prepare_terminal(EditLine *el, int raw) {
  return el_set(el, EL_PREP_TERM, raw);
}

// Makes a key the next one that is read.
static inline void cel_push(EditLine *el, int32_t key) {
  const wchar_t keys[2] = {(wchar_t)key, 0};
  el_wpush(el, keys);
}

// MARK: the line

// The line being edited with its cursor and length in characters. It is not terminated by a zero and
// is valid until the next change.
static inline const int32_t *cel_line(EditLine *el, size_t *cursor, size_t *count) {
  const LineInfoW *line = el_wline(el);
  *cursor = (size_t)(line->cursor - line->buffer);
  *count = (size_t)(line->lastchar - line->buffer);
  return (const int32_t *)line->buffer;
}

// Moves the cursor and returns its new place. It stops at the ends of the line.
static inline int cel_move(EditLine *el, int by) { return el_cursor(el, by); }

// Inserts text, terminated by a zero, before the cursor.
static inline int cel_insert(EditLine *el, const int32_t *text) {
  return el_winsertstr(el, (const wchar_t *)text);
}

// Deletes characters before the cursor.
static inline void cel_delete(EditLine *el, int count) { el_deletestr(el, count); }

// MARK: the screen

// Makes libedit ask the system for the size of the terminal.
static inline void cel_resize(EditLine *el) { el_resize(el); }

// Draws prompt and line from the terminal's cursor on.
static inline int cel_refresh(EditLine *el) { return el_set(el, EL_REFRESH); }

static inline void cel_beep(EditLine *el) { el_beep(el); }

// Columns and rows as libedit knows them; 0 if it does not.
static inline int cel_columns(EditLine *el) {
  int columns = 0;
  return el_get(el, EL_GETTC, "co", &columns) == 0 ? columns : 0;
}

static inline int cel_rows(EditLine *el) {
  int rows = 0;
  return el_get(el, EL_GETTC, "li", &rows) == 0 ? rows : 0;
}

// <wchar.h> declares it only if a feature macro asks for it.
int wcwidth(wchar_t character);

// The columns that libedit gives a scalar; -1 if it cannot be shown.
static inline int cel_width(int32_t scalar) { return wcwidth((wchar_t)scalar); }

// Writes to the stream that libedit uses, so that the order of output is kept.
static inline void cel_write(const char *bytes, size_t count) {
  (void)fwrite(bytes, 1, count, stdout);
  (void)fflush(stdout);
}

#endif
