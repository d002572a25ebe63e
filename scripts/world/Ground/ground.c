/*
 * The ground under a program: loaded before the C library, it answers for clock, input, terminal,
 * files, memory and programs, so that hours pass at once and any call may fail as planned. The program
 * is the one that ships; it cannot tell.
 *
 *   TRENDSH_GROUND   the plan (ground.h); without it, all goes to the system as usual
 *
 * Only the main thread is planned for: what others ask goes to the system.
 */
#if defined(__linux__)
#define _GNU_SOURCE
#include "ground.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#undef stat
#undef lstat
#undef fstat

#define NANO 1000000000LL
#define MILLI 1000000LL

/* ---- the plan ---- */

enum event_kind { EVENT_INPUT, EVENT_SIGNAL, EVENT_SIZE, EVENT_CLOCK, EVENT_END };

struct event {
  enum event_kind kind;
  int64_t after; /* milliseconds behind the one before */
  int64_t number, other;
  const char *bytes;
  size_t size;
};

struct fault {
  char call[16];
  long at; /* which call, from 1 */
  char kind[16];
};

struct program {
  int64_t delay; /* milliseconds; none: it hangs */
  int exit;      /* negative: it does not start, with this error */
  const char *out, *err;
  size_t out_size, err_size;
};

static struct {
  bool is_on, has_terminal, no_proc, no_dev, read_only, no_folder;
  char root[PATH_MAX];
  int log;
  int64_t start;               /* milliseconds since 1970 */
  int64_t physical, container; /* bytes; 0: as the machine has it */
  int64_t resident_from;       /* from this look at the memory on it is over any limit */
  long disk_full_from;         /* from this change of a file on the disk is full */
  long halt_at;                /* the change of a file before which the machine stops */
  struct event *events;
  size_t event_count, next_event;
  struct fault faults[64];
  size_t fault_count;
  struct program programs[64];
  size_t program_count;
} plan;

/* ---- the world as it stands ---- */

static int64_t elapsed;        /* virtual nanoseconds since the start */
static int64_t jumped;         /* by how much the clock of the day was set, in milliseconds */
static int64_t event_base;     /* when the last event came */
static const char *typed;      /* input given and not yet read */
static size_t typed_size;
static bool input_ended;
static long inputs_given;
static bool has_asked;
static long idle_polls;
static long faults_met, disk_calls, looks_at_memory;
static struct winsize window = {.ws_col = 80, .ws_row = 24};
static struct termios lines;

enum { FIRST_PROCESS = 1 << 29, MOST_PROCESSES = 4096 };
static struct process {
  bool runs, is_killed, is_waited;
  int64_t ends; /* -1: never */
  int exit;
  int out, err;
  const struct program *program;
} processes[MOST_PROCESSES];
static int process_count;
static int next_out = -1, next_err = -1;

static bool is_main(void) { return syscall(SYS_gettid) == getpid(); }
static bool is_planned(void) { return plan.is_on && is_main(); }

/* ---- the log ---- */

static void tell(enum ground_kind kind, int64_t a, int64_t b, int64_t c, const void *path,
                 size_t path_size, const void *data, size_t data_size) {
  if (plan.log < 0) return;
  struct ground_record head = {kind, (uint32_t)path_size, (uint32_t)data_size, 0, a, b, c};
  size_t size = sizeof head + path_size + data_size;
  char small[4096], *record = size <= sizeof small ? small : malloc(size);
  if (!record) return;
  memcpy(record, &head, sizeof head);
  if (path_size) memcpy(record + sizeof head, path, path_size);
  if (data_size) memcpy(record + sizeof head + path_size, data, data_size);
  for (size_t done = 0; done < size;) {
    long count = syscall(SYS_write, plan.log, record + done, size - done);
    if (count <= 0) break;
    done += (size_t)count;
  }
  if (record != small) free(record);
}

static void tell_number(enum ground_kind kind, int64_t a) { tell(kind, a, 0, 0, 0, 0, 0, 0); }

static void end_of_world(void) {
  tell(GROUND_END, elapsed / MILLI, faults_met, disk_calls, 0, 0, 0, 0);
}

static void halt_now(void) {
  end_of_world();
  tell_number(GROUND_HALT, disk_calls);
  syscall(SYS_kill, getpid(), SIGKILL);
}

static void give_up(void) {
  end_of_world();
  tell_number(GROUND_ENDLESS, 0);
  syscall(SYS_exit_group, 97);
}

/* ---- faults ---- */

static long calls_of(const char *call) {
  static struct { char name[16]; long count; } counts[32];
  for (int i = 0; i < 32; i++) {
    if (!counts[i].name[0]) strncpy(counts[i].name, call, 15);
    if (strcmp(counts[i].name, call) == 0) return ++counts[i].count;
  }
  return 0;
}

/* The kind of the fault that this call meets, or NULL. */
static const char *fault_of(const char *call) {
  long number = calls_of(call);
  for (size_t i = 0; i < plan.fault_count; i++) {
    struct fault *fault = &plan.faults[i];
    if (fault->at != number || strcmp(fault->call, call) != 0) continue;
    faults_met++;
    tell(GROUND_FAULT, number, 0, 0, call, strlen(call), fault->kind, strlen(fault->kind));
    return fault->kind;
  }
  return NULL;
}

static int error_of(const char *kind) {
  static const struct { const char *name; int code; } errors[] = {
      {"eintr", EINTR},   {"eio", EIO},       {"enospc", ENOSPC}, {"emfile", EMFILE},
      {"eacces", EACCES}, {"eagain", EAGAIN}, {"epipe", EPIPE},   {"enoent", ENOENT},
      {"enomem", ENOMEM}, {"edquot", EDQUOT}, {"erofs", EROFS},   {"eperm", EPERM},
      {"ebusy", EWOULDBLOCK}};
  for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
    if (strcmp(errors[i].name, kind) == 0) return errors[i].code;
  return 0;
}

/* Whether the call fails now; errno says how. */
static bool fails(const char *call) {
  const char *kind = fault_of(call);
  if (!kind) return false;
  int code = error_of(kind);
  if (code == 0) return false;
  errno = code;
  return true;
}

/* As many bytes as this call moves, or -1: some come short, some fail. */
static ssize_t room_of(const char *call, size_t size) {
  const char *kind = fault_of(call);
  if (!kind) return (ssize_t)size;
  if (strcmp(kind, "short") == 0) return size > 1 ? (ssize_t)(size / 2) : (ssize_t)size;
  int code = error_of(kind);
  if (code == 0) return (ssize_t)size;
  errno = code;
  return -1;
}

/* ---- clock and events ---- */

static void run_processes(void) {
  for (int i = 0; i < process_count; i++) {
    struct process *process = &processes[i];
    if (!process->runs || process->ends < 0 || process->ends > elapsed) continue;
    process->runs = false;
    const struct program *program = process->program;
    if (process->out >= 0)
      for (size_t done = 0; done < program->out_size;) {
        long count =
            syscall(SYS_write, process->out, program->out + done, program->out_size - done);
        if (count <= 0) break;
        done += (size_t)count;
      }
    if (process->err >= 0 && program->err_size)
      (void)!syscall(SYS_write, process->err, program->err, program->err_size);
    syscall(SYS_close, process->out);
    syscall(SYS_close, process->err);
  }
}

static void deliver(int number) {
  tell_number(GROUND_SIGNAL, number);
  struct sigaction action;
  sigaction(number, NULL, &action);
  bool is_usual = action.sa_handler == SIG_DFL;
  if (number == SIGTSTP && is_usual) {
    /* Stopped for an hour. */
    elapsed += 3600 * NANO;
    number = SIGCONT;
  }
  if (is_usual && number != SIGCONT && number != SIGWINCH) end_of_world();
  syscall(SYS_tgkill, getpid(), getpid(), number);
}

static int64_t event_time(const struct event *event) { return event_base + event->after * MILLI; }

/* What is due happens; one input at a time, and none before the last is read. */
static void run_events(void) {
  run_processes();
  while (plan.next_event < plan.event_count) {
    struct event *event = &plan.events[plan.next_event];
    if (event_time(event) > elapsed) return;
    if (event->kind == EVENT_INPUT && typed_size > 0) return;
    event_base = event_time(event);
    plan.next_event++;
    switch (event->kind) {
      case EVENT_INPUT:
        typed = event->bytes;
        typed_size = event->size;
        inputs_given++;
        has_asked = false;
        break;
      case EVENT_SIGNAL: deliver((int)event->number); return;
      case EVENT_SIZE:
        window.ws_col = (unsigned short)event->number;
        window.ws_row = (unsigned short)event->other;
        deliver(SIGWINCH);
        return;
      case EVENT_CLOCK: jumped += event->number; break;
      case EVENT_END: input_ended = true; break;
    }
  }
}

/* The next moment at which something happens by itself, or INT64_MAX. */
static int64_t next_moment(void) {
  int64_t moment = INT64_MAX;
  if (plan.next_event < plan.event_count) {
    struct event *event = &plan.events[plan.next_event];
    if (event->kind != EVENT_INPUT || typed_size == 0) moment = event_time(event);
  }
  for (int i = 0; i < process_count; i++)
    if (processes[i].runs && processes[i].ends >= 0 && processes[i].ends < moment)
      moment = processes[i].ends;
  return moment < elapsed ? elapsed : moment;
}

static void pass(int64_t nanoseconds) {
  int64_t until = elapsed + nanoseconds;
  while (next_moment() <= until) {
    int64_t moment = next_moment();
    size_t before = plan.next_event;
    if (moment > elapsed) elapsed = moment;
    run_events();
    if (plan.next_event == before && next_moment() <= elapsed) break;
    if (plan.next_event > before && plan.events[plan.next_event - 1].kind == EVENT_SIGNAL) return;
  }
  if (until > elapsed) elapsed = until;
}

static void ask(void) {
  if (has_asked || typed_size > 0) return;
  has_asked = true;
  struct timespec used;
  syscall(SYS_clock_gettime, CLOCK_PROCESS_CPUTIME_ID, &used);
  char text[128] = "";
  long file = syscall(SYS_openat, AT_FDCWD, "/proc/self/statm", O_RDONLY, 0), pages = 0, all = 0;
  if (file >= 0) {
    syscall(SYS_read, file, text, sizeof text - 1);
    syscall(SYS_close, file);
    sscanf(text, "%ld %ld", &all, &pages);
  }
  tell(GROUND_ASK, inputs_given, used.tv_sec * NANO + used.tv_nsec, pages * 4096, 0, 0, 0, 0);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  if (!plan.is_on || (clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC))
    return (int)syscall(SYS_clock_gettime, clock, time);
  if (is_main()) elapsed += 2000;
  int64_t now = elapsed;
  if (clock == CLOCK_REALTIME) now += (plan.start + jumped) * MILLI;
  time->tv_sec = now / NANO;
  time->tv_nsec = now % NANO;
  return 0;
}

int usleep(useconds_t microseconds) {
  if (!is_planned()) {
    struct timespec time = {microseconds / 1000000, microseconds % 1000000 * 1000L};
    return (int)syscall(SYS_nanosleep, &time, NULL);
  }
  /* Other threads get their turn. */
  syscall(SYS_sched_yield);
  pass((int64_t)microseconds * 1000);
  return 0;
}

int pthread_cond_timedwait(pthread_cond_t *change, pthread_mutex_t *lock,
                           const struct timespec *until) {
  static int (*real)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
  if (!real) real = (__typeof__(real))dlsym(RTLD_NEXT, "pthread_cond_timedwait");
  if (!plan.is_on) return real(change, lock, until);
  /* The work of other threads takes the time it takes; so much passes in this world, too. */
  struct timespec now, soon;
  clock_gettime(CLOCK_REALTIME, &now);
  int64_t left = (until->tv_sec - now.tv_sec) * NANO + until->tv_nsec - now.tv_nsec;
  syscall(SYS_clock_gettime, CLOCK_REALTIME, &soon);
  int64_t wait = left < 0 ? 0 : left > 50 * MILLI ? 50 * MILLI : left;
  soon.tv_nsec += wait;
  soon.tv_sec += soon.tv_nsec / NANO;
  soon.tv_nsec %= NANO;
  int code = real(change, lock, &soon);
  if (code == ETIMEDOUT && is_main()) pass(left < 0 ? 0 : left);
  return code;
}

int poll(struct pollfd *waited, nfds_t count, int milliseconds) {
  if (!is_planned()) {
    struct timespec time = {milliseconds / 1000, milliseconds % 1000 * MILLI};
    return (int)syscall(SYS_ppoll, waited, count, milliseconds < 0 ? NULL : &time, NULL, 8);
  }
  if (fails("poll")) return -1;
  int64_t until = milliseconds < 0 ? INT64_MAX : elapsed + milliseconds * MILLI;
  bool wants_input = false;
  for (nfds_t i = 0; i < count; i++) wants_input |= waited[i].fd == 0;
  if (wants_input) ask();
  while (true) {
    /* Input comes from the plan, all else from the system. */
    struct pollfd real[16];
    nfds_t others = count < 16 ? count : 16;
    memcpy(real, waited, others * sizeof *real);
    for (nfds_t i = 0; i < others; i++)
      if (real[i].fd == 0) real[i].fd = -1;
    struct timespec none = {0, 0};
    long ready = syscall(SYS_ppoll, real, others, &none, NULL, 8);
    if (ready < 0) return -1;
    for (nfds_t i = 0; i < others; i++) {
      waited[i].revents = real[i].revents;
      if (waited[i].fd != 0) continue;
      waited[i].revents = typed_size > 0 ? POLLIN : input_ended ? POLLIN | POLLHUP : 0;
      if (waited[i].revents) ready++;
    }
    if (ready > 0) {
      idle_polls = 0;
      return (int)ready;
    }
    if (elapsed >= until) return 0;
    int64_t moment = next_moment();
    if (moment == INT64_MAX) {
      /* Nothing will ever happen again: the terminal goes away. */
      input_ended = true;
      if (++idle_polls == 1000) deliver(SIGHUP);
      if (idle_polls == 2000) deliver(SIGTERM);
      if (idle_polls > 3000 || (until == INT64_MAX && !wants_input && idle_polls > 1)) give_up();
      if (wants_input) continue;
    }
    size_t before = plan.next_event;
    if (moment > until) moment = until;
    if (moment != INT64_MAX && moment > elapsed) elapsed = moment;
    run_events();
    if (plan.next_event > before && plan.events[plan.next_event - 1].kind == EVENT_SIGNAL) {
      errno = EINTR;
      return -1;
    }
  }
}

/* ---- files ---- */

static bool starts(const char *text, const char *start) {
  return text && strncmp(text, start, strlen(start)) == 0;
}

static void absolute(int folder, const char *path, char *result) {
  if (path[0] == '/') {
    snprintf(result, PATH_MAX, "%s", path);
    return;
  }
  char link[64], base[PATH_MAX] = "";
  long size = -1;
  if (folder == AT_FDCWD) {
    size = syscall(SYS_getcwd, base, sizeof base - 1) - 1;
  } else {
    snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
    size = syscall(SYS_readlinkat, AT_FDCWD, link, base, sizeof base - 1);
  }
  base[size < 0 ? 0 : size] = 0;
  snprintf(result, PATH_MAX, "%.*s/%.*s", 2000, base, 2000, path);
}

static bool is_ours(const char *path) { return plan.root[0] && starts(path, plan.root); }

/* Whether this machine has no such path. */
static bool is_missing(const char *path) {
  if (!path) return false;
  return (plan.no_proc && (strcmp(path, "/proc") == 0 || starts(path, "/proc/"))) ||
         (plan.no_dev && (strcmp(path, "/dev") == 0 || starts(path, "/dev/")));
}

/* Before anything on the disk changes: the machine may stop here, or the disk be full. */
static bool may_change(bool grows) {
  disk_calls++;
  if (disk_calls == plan.halt_at) halt_now();
  if (plan.read_only) {
    errno = EROFS;
    return false;
  }
  if (grows && plan.disk_full_from && disk_calls >= plan.disk_full_from) {
    faults_met++;
    errno = ENOSPC;
    return false;
  }
  return true;
}

static int64_t number_of(int file) {
  struct stat status;
  return syscall(SYS_fstat, file, &status) == 0 && S_ISREG(status.st_mode) ? (int64_t)status.st_ino : -1;
}

static bool path_of(int file, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  long size = syscall(SYS_readlinkat, AT_FDCWD, link, path, PATH_MAX - 1);
  if (size < 0) return false;
  path[size] = 0;
  return true;
}

/* Of the files below the root, those that are written: by descriptor. */
static int64_t written[1024];

static bool is_file(int file) { return file >= 0 && file < 1024 && written[file] > 0; }

static int text_file(const char *text) {
  long file = syscall(SYS_memfd_create, "text", MFD_CLOEXEC);
  if (file >= 0) {
    (void)!syscall(SYS_write, file, text, strlen(text));
    syscall(SYS_lseek, file, 0, SEEK_SET);
  }
  return (int)file;
}

/* Files of the system that say how much memory there is. */
static int memory_file(const char *path) {
  char text[256];
  if (strcmp(path, "/proc/self/statm") == 0 && plan.resident_from) {
    if (++looks_at_memory < plan.resident_from || looks_at_memory > plan.resident_from + 5) return -1;
    faults_met++;
    return text_file("99999999 99999999 100 100 0 100 0\n");
  }
  if (plan.container && strcmp(path, "/sys/fs/cgroup/memory.max") == 0) {
    snprintf(text, sizeof text, "%lld\n", (long long)plan.container);
    return text_file(text);
  }
  if (plan.container && strcmp(path, "/proc/self/cgroup") == 0) return text_file("0::/\n");
  return -1;
}

static int open_at(int folder, const char *path, int flags, mode_t mode) {
  if (!is_planned()) return (int)syscall(SYS_openat, folder, path, flags, mode);
  if (is_missing(path)) {
    errno = ENOENT;
    return -1;
  }
  int special = path ? memory_file(path) : -1;
  if (special >= 0) return special;
  if (fails("open")) return -1;
  char full[PATH_MAX];
  absolute(folder, path, full);
  bool changes = (flags & O_ACCMODE) != O_RDONLY || flags & (O_CREAT | O_TRUNC);
  bool is_device = starts(full, "/dev/") || starts(full, "/proc/");
  if (!changes || is_device || !is_ours(full)) {
    if (changes && plan.read_only && !is_device) {
      errno = EROFS;
      return -1;
    }
    return (int)syscall(SYS_openat, folder, path, flags, mode);
  }
  struct stat status;
  bool is_new = syscall(SYS_newfstatat, folder, path, &status, AT_SYMLINK_NOFOLLOW) != 0;
  if (is_new && !(flags & O_CREAT)) return (int)syscall(SYS_openat, folder, path, flags, mode);
  if (plan.read_only) {
    errno = EROFS;
    return -1;
  }
  if (is_new && !may_change(true)) return -1;
  int file = (int)syscall(SYS_openat, folder, path, flags, mode);
  if (file < 0) return file;
  int64_t number = number_of(file);
  if (file < 1024) written[file] = number;
  if (is_new) tell(GROUND_CREATE, number, 0, 0, full, strlen(full), 0, 0);
  else if (flags & O_TRUNC) tell(GROUND_CUT, number, 0, 0, full, strlen(full), 0, 0);
  else tell(GROUND_CREATE, number, 1, 0, full, strlen(full), 0, 0);
  return file;
}

int open(const char *path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
  va_end(more);
  return open_at(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
  va_end(more);
  return open_at(AT_FDCWD, path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
  va_end(more);
  return open_at(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
  va_end(more);
  return open_at(folder, path, flags, mode);
}

int mkstemp(char *template) {
  static int (*real)(char *);
  if (!real) real = (__typeof__(real))dlsym(RTLD_NEXT, "mkstemp");
  if (!is_planned()) return real(template);
  if (is_missing(template)) {
    errno = ENOENT;
    return -1;
  }
  if (plan.read_only && !starts(template, "/dev/")) {
    errno = EROFS;
    return -1;
  }
  return fails("open") ? -1 : real(template);
}

int close(int file) {
  if (file >= 0 && file < 1024 && is_planned()) written[file] = 0;
  return (int)syscall(SYS_close, file);
}

static ssize_t read_input(void *bytes, size_t size) {
  if (fails("input")) return -1;
  while (typed_size == 0) {
    ask();
    if (input_ended) return 0;
    int64_t moment = next_moment();
    if (moment == INT64_MAX) {
      input_ended = true;
      return 0;
    }
    if (moment > elapsed) elapsed = moment;
    size_t before = plan.next_event;
    run_events();
    if (plan.next_event > before && plan.events[plan.next_event - 1].kind == EVENT_SIGNAL) {
      errno = EINTR;
      return -1;
    }
  }
  size_t count = typed_size < size ? typed_size : size;
  memcpy(bytes, typed, count);
  typed += count;
  typed_size -= count;
  return (ssize_t)count;
}

ssize_t read(int file, void *bytes, size_t size) {
  if (!is_planned()) return syscall(SYS_read, file, bytes, size);
  if (file == 0) return read_input(bytes, size);
  ssize_t room = room_of("read", size);
  return room < 0 ? room : syscall(SYS_read, file, bytes, room);
}

static ssize_t read_at(int file, void *bytes, size_t size, off_t at) {
  if (!is_planned()) return syscall(SYS_pread64, file, bytes, size, at);
  ssize_t room = room_of("read", size);
  return room < 0 ? room : syscall(SYS_pread64, file, bytes, room, at);
}

ssize_t pread(int file, void *bytes, size_t size, off_t at) { return read_at(file, bytes, size, at); }
ssize_t pread64(int file, void *bytes, size_t size, off64_t at) {
  return read_at(file, bytes, size, at);
}

static ssize_t write_at(int file, const void *bytes, size_t size, off_t at, bool is_placed) {
  if (!is_planned() || (!is_file(file) && file > 2))
    return is_placed ? syscall(SYS_pwrite64, file, bytes, size, at)
                     : syscall(SYS_write, file, bytes, size);
  if (file <= 2) {
    ssize_t room = room_of("output", size);
    if (room > 0) {
      tell(GROUND_OUTPUT, file, 0, 0, 0, 0, bytes, (size_t)room);
      syscall(SYS_write, file, bytes, room);
    }
    return room;
  }
  ssize_t room = room_of("write", size);
  if (room < 0 || !may_change(true)) return -1;
  struct stat status;
  bool appends = syscall(SYS_fcntl, file, F_GETFL) & O_APPEND;
  int64_t place = is_placed ? at : syscall(SYS_lseek, file, 0, SEEK_CUR);
  if (appends && syscall(SYS_fstat, file, &status) == 0) place = status.st_size;
  ssize_t count = is_placed ? syscall(SYS_pwrite64, file, bytes, room, at)
                            : syscall(SYS_write, file, bytes, room);
  if (count > 0) tell(GROUND_WRITE, written[file], place, 0, 0, 0, bytes, (size_t)count);
  return count;
}

ssize_t write(int file, const void *bytes, size_t size) {
  return write_at(file, bytes, size, 0, false);
}
ssize_t pwrite(int file, const void *bytes, size_t size, off_t at) {
  return write_at(file, bytes, size, at, true);
}
ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t at) {
  return write_at(file, bytes, size, at, true);
}

int ftruncate(int file, off_t size) {
  if (!is_planned() || !is_file(file)) return (int)syscall(SYS_ftruncate, file, size);
  if (fails("write") || !may_change(false)) return -1;
  int code = (int)syscall(SYS_ftruncate, file, size);
  if (code == 0) tell(GROUND_CUT, written[file], size, 0, 0, 0, 0, 0);
  return code;
}
int ftruncate64(int file, off64_t size) { return ftruncate(file, size); }

static int sync_file(int file) {
  if (!is_planned()) return (int)syscall(SYS_fsync, file);
  if (fails("sync")) return -1;
  char path[PATH_MAX];
  struct stat status;
  if (is_file(file)) {
    disk_calls++;
    if (disk_calls == plan.halt_at) halt_now();
    tell_number(GROUND_SYNC, written[file]);
  } else if (syscall(SYS_fstat, file, &status) == 0 && S_ISDIR(status.st_mode) && path_of(file, path)) {
    tell(GROUND_SYNC_DIR, 0, 0, 0, path, strlen(path), 0, 0);
  }
  /* The disk of the machine need not: this world knows what was asked for. */
  return 0;
}
int fsync(int file) { return sync_file(file); }
int fdatasync(int file) { return sync_file(file); }

static int move(const char *from, const char *to, enum ground_kind kind, long number) {
  char a[PATH_MAX], b[PATH_MAX];
  absolute(AT_FDCWD, from, a);
  absolute(AT_FDCWD, to, b);
  if (fails("rename") || !may_change(true)) return -1;
  int code = (int)syscall(number, from, to);
  if (code == 0) tell(kind, 0, 0, 0, a, strlen(a), b, strlen(b));
  return code;
}

int rename(const char *from, const char *to) {
  return is_planned() ? move(from, to, GROUND_RENAME, SYS_rename)
                      : (int)syscall(SYS_rename, from, to);
}
int link(const char *from, const char *to) {
  return is_planned() ? move(from, to, GROUND_LINK, SYS_link) : (int)syscall(SYS_link, from, to);
}

int unlink(const char *path) {
  char full[PATH_MAX];
  if (!is_planned()) return (int)syscall(SYS_unlink, path);
  absolute(AT_FDCWD, path, full);
  if (is_ours(full) && !may_change(false)) return -1;
  int code = (int)syscall(SYS_unlink, path);
  if (code == 0 && is_ours(full)) tell(GROUND_UNLINK, 0, 0, 0, full, strlen(full), 0, 0);
  return code;
}

int mkdir(const char *path, mode_t mode) {
  char full[PATH_MAX];
  struct stat status;
  if (!is_planned()) return (int)syscall(SYS_mkdir, path, mode);
  absolute(AT_FDCWD, path, full);
  if (syscall(SYS_newfstatat, AT_FDCWD, path, &status, AT_SYMLINK_NOFOLLOW) == 0) {
    errno = EEXIST;
    return -1;
  }
  if (fails("rename") || !may_change(true)) return -1;
  int code = (int)syscall(SYS_mkdir, path, mode);
  if (code == 0) tell(GROUND_MAKE_DIR, 0, 0, 0, full, strlen(full), 0, 0);
  return code;
}

int chmod(const char *path, mode_t mode) {
  if (is_planned() && plan.read_only) {
    errno = EROFS;
    return -1;
  }
  return (int)syscall(SYS_chmod, path, mode);
}

int stat(const char *path, struct stat *status) {
  if (is_planned() && is_missing(path)) return errno = ENOENT, -1;
  return (int)syscall(SYS_newfstatat, AT_FDCWD, path, status, 0);
}
int lstat(const char *path, struct stat *status) {
  if (is_planned() && is_missing(path)) return errno = ENOENT, -1;
  return (int)syscall(SYS_newfstatat, AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW);
}
int access(const char *path, int mode) {
  if (is_planned() && is_missing(path)) return errno = ENOENT, -1;
  if (is_planned() && plan.read_only && mode & W_OK) return errno = EROFS, -1;
  return (int)syscall(SYS_faccessat, AT_FDCWD, path, mode);
}
ssize_t readlink(const char *path, char *bytes, size_t size) {
  if (is_planned() && is_missing(path)) return errno = ENOENT, -1;
  return syscall(SYS_readlinkat, AT_FDCWD, path, bytes, size);
}
static void begin(void);

FILE *fopen(const char *path, const char *mode) {
  static FILE *(*real)(const char *, const char *);
  if (!real) real = (__typeof__(real))dlsym(RTLD_NEXT, "fopen");
  /* A library reads files before it is this one's turn. */
  begin();
  if (is_planned() && is_missing(path)) return errno = ENOENT, NULL;
  return real(path, mode);
}
FILE *fopen64(const char *path, const char *mode) { return fopen(path, mode); }
DIR *opendir(const char *path) {
  static DIR *(*real)(const char *);
  if (!real) real = (__typeof__(real))dlsym(RTLD_NEXT, "opendir");
  if (is_planned() && (is_missing(path) || fails("open"))) {
    if (is_missing(path)) errno = ENOENT;
    return NULL;
  }
  return real(path);
}
char *getcwd(char *bytes, size_t size) {
  static char *(*real)(char *, size_t);
  if (!real) real = (__typeof__(real))dlsym(RTLD_NEXT, "getcwd");
  if (is_planned() && plan.no_folder) return errno = ENOENT, NULL;
  return real(bytes, size);
}

/* ---- terminal and signals ---- */

int isatty(int file) {
  if (!plan.is_on || file > 2) {
    struct termios mode;
    return syscall(SYS_ioctl, file, TCGETS, &mode) == 0;
  }
  if (!plan.has_terminal) errno = ENOTTY;
  return plan.has_terminal;
}
int tcgetattr(int file, struct termios *mode) {
  if (!plan.is_on) return (int)syscall(SYS_ioctl, file, TCGETS, mode);
  if (!plan.has_terminal || file > 2) return errno = ENOTTY, -1;
  *mode = lines;
  return 0;
}
int tcsetattr(int file, int when, const struct termios *mode) {
  (void)when;
  if (!plan.is_on || !plan.has_terminal || file > 2) return errno = ENOTTY, -1;
  lines = *mode;
  return 0;
}
pid_t tcgetpgrp(int file) {
  (void)file;
  if (plan.is_on && plan.has_terminal) return getpgrp();
  return errno = ENOTTY, -1;
}
int ioctl(int file, unsigned long what, ...) {
  va_list more;
  va_start(more, what);
  void *place = va_arg(more, void *);
  va_end(more);
  if (plan.is_on && file <= 2) {
    if (what == TIOCGWINSZ && plan.has_terminal) {
      *(struct winsize *)place = window;
      return 0;
    }
    if (what == TIOCGWINSZ || !plan.has_terminal) return errno = ENOTTY, -1;
  }
  return (int)syscall(SYS_ioctl, file, what, place);
}

int raise(int number) {
  if (is_planned()) deliver(number);
  else syscall(SYS_tgkill, getpid(), syscall(SYS_gettid), number);
  return 0;
}

/* ---- programs ---- */

static struct process *process_of(pid_t number) {
  number = number < 0 ? -number : number;
  int place = number - FIRST_PROCESS;
  return place >= 0 && place < process_count ? &processes[place] : NULL;
}

int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *actions, int from, int to) {
  static int (*real)(posix_spawn_file_actions_t *, int, int);
  if (!real) real = (__typeof__(real))dlsym(RTLD_NEXT, "posix_spawn_file_actions_adddup2");
  if (to == 1) next_out = from;
  if (to == 2) next_err = from;
  return real(actions, from, to);
}

int posix_spawnp(pid_t *number, const char *name, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const words[], char *const variables[]) {
  static int (*real)(pid_t *, const char *, const posix_spawn_file_actions_t *,
                     const posix_spawnattr_t *, char *const[], char *const[]);
  if (!real) real = (__typeof__(real))dlsym(RTLD_NEXT, "posix_spawnp");
  if (!is_planned()) return real(number, name, actions, attributes, words, variables);
  tell(GROUND_SPAWN, process_count, 0, 0, name, strlen(name), 0, 0);
  if (plan.program_count == 0) return ENOENT;
  const struct program *program = &plan.programs[(size_t)process_count % plan.program_count];
  if (process_count >= MOST_PROCESSES) return EAGAIN;
  int place = process_count++;
  if (program->exit < 0) return -program->exit;
  struct process *process = &processes[place];
  process->program = program;
  process->runs = true;
  process->ends = program->delay < 0 ? -1 : elapsed + program->delay * MILLI;
  process->exit = program->exit;
  process->out = (int)syscall(SYS_fcntl, next_out, F_DUPFD_CLOEXEC, 300);
  process->err = (int)syscall(SYS_fcntl, next_err, F_DUPFD_CLOEXEC, 300);
  *number = FIRST_PROCESS + place;
  return 0;
}

pid_t waitpid(pid_t number, int *status, int options) {
  struct process *process = process_of(number);
  if (!process) return (pid_t)syscall(SYS_wait4, number, status, options, NULL);
  if (process->is_waited) return errno = ECHILD, -1;
  run_processes();
  if (process->runs && !(options & WNOHANG)) {
    if (process->ends < 0) give_up();
    pass(process->ends - elapsed);
    run_processes();
  }
  if (process->runs) return 0;
  process->is_waited = true;
  if (status) *status = process->is_killed ? SIGKILL : (process->exit & 0xFF) << 8;
  return number;
}

int kill(pid_t number, int signal) {
  struct process *process = process_of(number);
  if (!process) return (int)syscall(SYS_kill, number, signal);
  if (process->is_waited) return errno = ESRCH, -1;
  if (signal == 0 || !process->runs) return 0;
  process->runs = false;
  process->is_killed = true;
  syscall(SYS_close, process->out);
  syscall(SYS_close, process->err);
  return 0;
}

int socket(int domain, int type, int protocol) {
  if (is_planned()) tell_number(GROUND_SOCKET, domain);
  return (int)syscall(SYS_socket, domain, type, protocol);
}

/* ---- the machine ---- */

long sysconf(int name) {
  static long (*real)(int);
  if (!real) real = (__typeof__(real))dlsym(RTLD_NEXT, "sysconf");
  if (plan.is_on && name == _SC_NPROCESSORS_ONLN) return 1;
  if (plan.is_on && plan.physical && name == _SC_PHYS_PAGES) return plan.physical / 4096;
  return real(name);
}

int flock(int file, int operation) {
  if (is_planned() && fails("lock")) return -1;
  return (int)syscall(SYS_flock, file, operation);
}

/* ---- reading the plan ---- */

static const char *unhex(const char *text, size_t *size) {
  size_t count = strlen(text) / 2;
  char *bytes = malloc(count + 1);
  *size = 0;
  for (size_t i = 0; bytes && i < count; i++) {
    unsigned value;
    if (sscanf(text + 2 * i, "%2x", &value) != 1) break;
    bytes[(*size)++] = (char)value;
  }
  return bytes;
}

static void add_event(struct event event) {
  if (plan.event_count % 1024 == 0) {
    struct event *more = realloc(plan.events, (plan.event_count + 1024) * sizeof event);
    if (!more) return;
    plan.events = more;
  }
  plan.events[plan.event_count++] = event;
}

static void read_line(char *line) {
  char *rest = NULL, *words[6] = {NULL};
  int count = 0;
  for (char *word = strtok_r(line, " \n", &rest); word && count < 6; word = strtok_r(NULL, " \n", &rest))
    words[count++] = word;
  if (count == 0) return;
  const char *verb = words[0];
  int64_t first = count > 1 ? atoll(words[1]) : 0, second = count > 2 ? atoll(words[2]) : 0;
  int64_t third = count > 3 ? atoll(words[3]) : 0;
  struct event event = {.after = first, .number = second, .other = third};
  if (strcmp(verb, "root") == 0 && count > 1) snprintf(plan.root, sizeof plan.root, "%s", words[1]);
  else if (strcmp(verb, "clock") == 0) plan.start = first;
  else if (strcmp(verb, "terminal") == 0) {
    plan.has_terminal = true;
    window.ws_col = (unsigned short)first;
    window.ws_row = (unsigned short)second;
  } else if (strcmp(verb, "no-proc") == 0) plan.no_proc = true;
  else if (strcmp(verb, "no-dev") == 0) plan.no_dev = true;
  else if (strcmp(verb, "no-folder") == 0) plan.no_folder = true;
  else if (strcmp(verb, "read-only") == 0) plan.read_only = true;
  else if (strcmp(verb, "physical") == 0) plan.physical = first;
  else if (strcmp(verb, "container") == 0) plan.container = first;
  else if (strcmp(verb, "memory") == 0) plan.resident_from = first;
  else if (strcmp(verb, "full") == 0) plan.disk_full_from = first;
  else if (strcmp(verb, "halt") == 0) plan.halt_at = first;
  else if (strcmp(verb, "fault") == 0 && count == 4 && plan.fault_count < 64) {
    struct fault *fault = &plan.faults[plan.fault_count++];
    strncpy(fault->call, words[1], 15);
    fault->at = second;
    strncpy(fault->kind, words[3], 15);
  } else if (strcmp(verb, "program") == 0 && count >= 3 && plan.program_count < 64) {
    struct program *program = &plan.programs[plan.program_count++];
    program->delay = first;
    program->exit = (int)second;
    if (count > 3) program->out = unhex(words[3], &program->out_size);
    if (count > 4) program->err = unhex(words[4], &program->err_size);
  } else if (strcmp(verb, "input") == 0 && count == 3) {
    event.kind = EVENT_INPUT;
    event.bytes = unhex(words[2], &event.size);
    add_event(event);
  } else if (strcmp(verb, "signal") == 0) {
    event.kind = EVENT_SIGNAL;
    add_event(event);
  } else if (strcmp(verb, "size") == 0) {
    event.kind = EVENT_SIZE;
    add_event(event);
  } else if (strcmp(verb, "set-clock") == 0) {
    event.kind = EVENT_CLOCK;
    add_event(event);
  } else if (strcmp(verb, "end") == 0) {
    event.kind = EVENT_END;
    add_event(event);
  }
}

__attribute__((constructor)) static void begin(void) {
  static bool has_begun;
  if (has_begun) return;
  has_begun = true;
  plan.log = -1;
  const char *path = getenv("TRENDSH_GROUND");
  FILE *file = path ? fopen(path, "r") : NULL;
  if (!file) return;
  char *line = NULL, name[PATH_MAX];
  size_t room = 0;
  while (getline(&line, &room, file) > 0) read_line(line);
  free(line);
  fclose(file);
  snprintf(name, sizeof name, "%s.log", path);
  long log = syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
  plan.log = log < 0 ? -1 : (int)syscall(SYS_fcntl, log, F_DUPFD_CLOEXEC, 900);
  if (log >= 0) syscall(SYS_close, log);
  lines.c_lflag = ICANON | ECHO | ISIG;
  lines.c_iflag = ICRNL;
  lines.c_oflag = OPOST | ONLCR;
  lines.c_cc[VERASE] = 127;
  lines.c_cc[VINTR] = 3;
  lines.c_cc[VEOF] = 4;
  unsetenv("LD_PRELOAD");
  unsetenv("TRENDSH_GROUND");
  plan.is_on = true;
}

__attribute__((destructor)) static void end(void) {
  if (plan.is_on) end_of_world();
}

/* The end without any more steps. */
void _exit(int code) {
  if (is_planned()) end_of_world();
  syscall(SYS_exit_group, code);
  __builtin_unreachable();
}
#endif
