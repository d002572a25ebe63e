#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CProcess.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

// Limits the size of every file that the process writes. Works on every system.
//
// The limit is lowered only, never raised above the one that the process was started with.
// Returns the bit of the limit, or 0 if the system refuses it.
static int limit_files(uint64_t size) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_FSIZE, &limit) != 0) return 0;
  if (limit.rlim_max < size) size = limit.rlim_max;
  limit.rlim_cur = limit.rlim_max = (rlim_t)size;
  return setrlimit(RLIMIT_FSIZE, &limit) == 0 ? CPR_FILE_SIZE : 0;
}

#if defined(__linux__) && __has_include(<linux/landlock.h>) && __has_include(<linux/seccomp.h>)

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <errno.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#ifndef LANDLOCK_ACCESS_FS_REFER
#define LANDLOCK_ACCESS_FS_REFER (1ULL << 13)
#endif
#ifndef LANDLOCK_ACCESS_FS_TRUNCATE
#define LANDLOCK_ACCESS_FS_TRUNCATE (1ULL << 14)
#endif

// The first members of landlock_ruleset_attr since version 4. The header that this is built with
// may be older than the kernel that it runs on.
struct ruleset {
  uint64_t files;
  uint64_t network;
};

// Rights that exist for a file.
static const uint64_t for_files = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_TRUNCATE;

// Rights that exist for a folder and everything below it: all ways to write, but none to read.
static const uint64_t for_folders =
    LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
    LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR |
    LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
    LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM | LANDLOCK_ACCESS_FS_REFER |
    LANDLOCK_ACCESS_FS_TRUNCATE;

int cpr_landlock_version(void) {
  long version =
      syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  return version > 0 ? (int)version : 0;
}

// Allows writing below a path, as far as the kernel knows the rights. A path that cannot be opened
// is left out, so it stays forbidden.
static void allow(int rules, const char *path, uint64_t known) {
  struct landlock_path_beneath_attr below = {.allowed_access = 0, .parent_fd = -1};
  struct stat status;
  below.parent_fd = open(path, O_PATH | O_CLOEXEC);
  if (below.parent_fd < 0) return;
  if (fstat(below.parent_fd, &status) == 0) {
    below.allowed_access = (S_ISDIR(status.st_mode) ? for_folders : for_files) & known;
    (void)syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &below, 0);
  }
  (void)close(below.parent_fd);
}

// Forbids writing files outside `folders`, running programs and, from version 4 on, TCP.
//
// Older versions do not know all rights; asking for one would fail, so it is masked out. Without
// LANDLOCK_ACCESS_FS_REFER version 1 forbids moving files between folders anyway.
static int fasten_landlock(const char *const *folders, size_t count) {
  int version = cpr_landlock_version();
  if (version == 0) return 0;
  uint64_t known = for_folders;
  if (version < 2) known &= ~LANDLOCK_ACCESS_FS_REFER;
  if (version < 3) known &= ~LANDLOCK_ACCESS_FS_TRUNCATE;
  // 3 is connecting and binding. No rule allows them, so they are forbidden.
  struct ruleset asked = {known | LANDLOCK_ACCESS_FS_EXECUTE, version < 4 ? 0 : 3};
  size_t size = version < 4 ? sizeof asked.files : sizeof asked;
  int rules = (int)syscall(SYS_landlock_create_ruleset, &asked, size, 0);
  if (rules < 0) return 0;
  allow(rules, "/dev/null", known);
  allow(rules, "/dev/tty", known);
  for (size_t index = 0; index < count; index++) allow(rules, folders[index], known);
  long failed = syscall(SYS_landlock_restrict_self, rules, 0);
  (void)close(rules);
  return failed == 0 ? CPR_LANDLOCK : 0;
}

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#if defined(OWN_ARCHITECTURE)

// Refused calls fail with EACCES, and the process goes on.
#define REFUSE BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (EACCES & SECCOMP_RET_DATA))
#define REFUSED(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 1), REFUSE

// Calls that are needed neither for reading nor for drawing nor for writing a file.
//
// All other calls are allowed. Calls by another architecture's numbers are refused first, because
// the numbers below would mean something else there.
static struct sock_filter refused[] = {
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0),
    REFUSE,
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#if defined(__x86_64__)
    // The x32 ABI has other numbers for the same calls.
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
    REFUSE,
#endif
    REFUSED(SYS_socket),
    REFUSED(SYS_socketpair),
    REFUSED(SYS_connect),
    REFUSED(SYS_bind),
    REFUSED(SYS_execve),
    REFUSED(SYS_execveat),
    REFUSED(SYS_ptrace),
    REFUSED(SYS_process_vm_readv),
    REFUSED(SYS_process_vm_writev),
    REFUSED(SYS_mount),
    REFUSED(SYS_umount2),
    REFUSED(SYS_unshare),
    REFUSED(SYS_setns),
    REFUSED(SYS_keyctl),
    REFUSED(SYS_add_key),
    REFUSED(SYS_request_key),
    REFUSED(SYS_bpf),
    REFUSED(SYS_perf_event_open),
    REFUSED(SYS_userfaultfd),
#if defined(SYS_io_uring_setup)
    REFUSED(SYS_io_uring_setup),
#endif
#if defined(SYS_pidfd_getfd)
    REFUSED(SYS_pidfd_getfd),
#endif
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
};

// Installs the filter for this thread and those it starts. Needs PR_SET_NO_NEW_PRIVS.
static int fasten_seccomp(void) {
  struct sock_fprog program = {sizeof refused / sizeof refused[0], refused};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0 ? CPR_SECCOMP : 0;
}

// Whether the kernel has filters, without installing one.
static int has_seccomp(void) {
  // Without a filter the call fails with EFAULT if filters exist, and with EINVAL if not.
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL) != 0 && errno == EFAULT ? CPR_SECCOMP : 0;
}

#else

static int fasten_seccomp(void) { return 0; }
static int has_seccomp(void) { return 0; }

#endif

int cpr_belt_parts(void) {
  return (cpr_landlock_version() > 0 ? CPR_LANDLOCK : 0) | has_seccomp() | CPR_FILE_SIZE;
}

int cpr_fasten_belt(const char *const *folders, size_t count, uint64_t file_size) {
  int parts = limit_files(file_size);
  // Required by both: otherwise a program with set-user-ID could be misled by the restrictions.
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return parts;
  parts |= fasten_landlock(folders, count);
  return parts | fasten_seccomp();
}

#else

// Other systems, and builds without the kernel headers: the size of files alone can be limited.
int cpr_landlock_version(void) { return 0; }
int cpr_belt_parts(void) { return CPR_FILE_SIZE; }

int cpr_fasten_belt(const char *const *folders, size_t count, uint64_t file_size) {
  (void)folders;
  (void)count;
  return limit_files(file_size);
}

#endif
