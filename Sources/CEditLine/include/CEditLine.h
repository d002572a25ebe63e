#ifndef CEDITLINE_H
#define CEDITLINE_H

/*
 * Typed doors into libedit. Swift can neither call variadic functions nor touch
 * the global streams, and must not meet a wchar_t that is no Unicode scalar, so
 * characters travel as int32_t (wchar_t has 32 bits wherever libedit runs).
 */

#include <histedit.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

_Static_assert(sizeof(wchar_t) == sizeof(int32_t), "wchar_t holds a scalar");

typedef int (*cel_reader)(EditLine *, int32_t *);
typedef unsigned char (*cel_function)(EditLine *, int);
typedef char *(*cel_prompter)(EditLine *);

/* Opening and closing */

static inline EditLine *cel_open(const char *program) {
  return el_init(program, stdin, stdout, stderr);
}

static inline void cel_close(EditLine *el) { el_end(el); }

static inline int cel_source(EditLine *el, const char *path) {
  return el_source(el, path);
}

/* Settings */

static inline int cel_set_client(EditLine *el, void *client) {
  return el_set(el, EL_CLIENTDATA, client);
}

static inline void *cel_client(EditLine *el) {
  void *client = NULL;
  return el_get(el, EL_CLIENTDATA, &client) == 0 ? client : NULL;
}

/* What stands between two `mark` characters of the prompt has no width. */
static inline int cel_set_prompt(EditLine *el, cel_prompter prompter, char mark) {
  return el_set(el, EL_PROMPT_ESC, prompter, mark);
}

static inline int cel_set_reader(EditLine *el, cel_reader reader) {
  return el_set(el, EL_GETCFN, reader);
}

static inline int cel_set_editor(EditLine *el, const char *name) {
  return el_set(el, EL_EDITOR, name);
}

static inline const char *cel_editor(EditLine *el) {
  const char *name = NULL;
  return el_get(el, EL_EDITOR, &name) == 0 ? name : NULL;
}

static inline int cel_set_signals(EditLine *el, int handled) {
  return el_set(el, EL_SIGNAL, handled);
}

static inline int cel_set_editing(EditLine *el, int on) {
  return el_set(el, EL_EDITMODE, on);
}

static inline int cel_set_terminal(EditLine *el, const char *name) {
  return el_set(el, EL_TERMINAL, name);
}

/* One mode of the terminal while a line is edited, as in stty: "-ixon". */
static inline int cel_set_edit_mode(EditLine *el, const char *mode) {
  return el_set(el, EL_SETTY, "-d", mode, (char *)NULL);
}

static inline int cel_add_function(EditLine *el, const char *name, const char *help,
                                   cel_function function) {
  return el_set(el, EL_ADDFN, name, help, function);
}

static inline int cel_bind(EditLine *el, const char *keys, const char *command) {
  return el_set(el, EL_BIND, keys, command, (char *)NULL);
}

/* The same in the alternative map, which is the command mode of vi. */
static inline int cel_bind_alternative(EditLine *el, const char *keys, const char *command) {
  return el_set(el, EL_BIND, "-a", keys, command, (char *)NULL);
}

/* Reading */

static inline const int32_t *cel_read(EditLine *el, int *count) {
  return (const int32_t *)el_wgets(el, count);
}

/* Raw for editing, or cooked again. */
static inline int cel_prepare_terminal(EditLine *el, int raw) {
  return el_set(el, EL_PREP_TERM, raw);
}

static inline void cel_push(EditLine *el, int32_t key) {
  const wchar_t keys[2] = {(wchar_t)key, 0};
  el_wpush(el, keys);
}

/* The line */

static inline const int32_t *cel_line(EditLine *el, size_t *cursor, size_t *count) {
  const LineInfoW *line = el_wline(el);
  *cursor = (size_t)(line->cursor - line->buffer);
  *count = (size_t)(line->lastchar - line->buffer);
  return (const int32_t *)line->buffer;
}

static inline int cel_move(EditLine *el, int by) { return el_cursor(el, by); }

/* Text of scalars with a zero at its end, put in before the cursor. */
static inline int cel_insert(EditLine *el, const int32_t *text) {
  return el_winsertstr(el, (const wchar_t *)text);
}

/* Takes away what stands before the cursor. */
static inline void cel_delete(EditLine *el, int count) { el_deletestr(el, count); }

/* The screen */

static inline void cel_resize(EditLine *el) { el_resize(el); }

/* Draws prompt and line from where the terminal's cursor is now. */
static inline int cel_refresh(EditLine *el) { return el_set(el, EL_REFRESH); }

static inline void cel_beep(EditLine *el) { el_beep(el); }

static inline int cel_columns(EditLine *el) {
  int columns = 0;
  return el_get(el, EL_GETTC, "co", &columns) == 0 ? columns : 0;
}

static inline int cel_rows(EditLine *el) {
  int rows = 0;
  return el_get(el, EL_GETTC, "li", &rows) == 0 ? rows : 0;
}

/* Hidden by <wchar.h> unless asked for. */
int wcwidth(wchar_t character);

/* The columns libedit gives a scalar; -1 if it cannot be shown. */
static inline int cel_width(int32_t scalar) { return wcwidth((wchar_t)scalar); }

static inline void cel_write(const char *bytes, size_t count) {
  (void)fwrite(bytes, 1, count, stdout);
  (void)fflush(stdout);
}

#endif
