#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__linux__)

#include <sys/prctl.h>

// vfork lends its memory to the child until that runs the program, so the child calls the system only.
int cpr_spawn(pid_t *process, char *const *words, char *const *environment, int input, int output,
              int errors) {
  sigset_t all, before;
  sigfillset(&all);
  // A handler would run in the child with the memory of the parent.
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t parent = getpid();
  volatile int failure = 0;
  pid_t child = vfork();
  if (child == 0) {
    struct sigaction usual;
    memset(&usual, 0, sizeof usual);
    usual.sa_handler = SIG_DFL;
    for (int signal = 1; signal < NSIG; signal++) sigaction(signal, &usual, NULL);
    setsid();
    int from = input >= 0 ? input : open("/dev/null", O_RDONLY);
    if (from < 0 || dup2(from, 0) < 0 || dup2(output, 1) < 0 || dup2(errors, 2) < 0) {
      failure = errno;
      _exit(127);
    }
    if (from > 2) close(from);
    // A client that outlives a killed shell is interrupted, at which it ends its query in the server.
    prctl(PR_SET_PDEATHSIG, SIGINT);
    if (getppid() != parent) _exit(127);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execvpe(words[0], words, environment);
    failure = errno;
    _exit(127);
  }
  int error = child < 0 ? errno : failure;
  if (child > 0 && error != 0) {
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {
    }
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  *process = child;
  return error;
}

#else

#include <spawn.h>

// POSIX_SPAWN_SETSID of Darwin.
#define NEW_SESSION 0x400

int cpr_spawn(pid_t *process, char *const *words, char *const *environment, int input, int output,
              int errors) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  if (input >= 0) {
    posix_spawn_file_actions_adddup2(&actions, input, 0);
  } else {
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  }
  posix_spawn_file_actions_adddup2(&actions, output, 1);
  posix_spawn_file_actions_adddup2(&actions, errors, 2);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes,
                           NEW_SESSION | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  int error = posix_spawnp(process, words[0], &actions, &attributes, words, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error;
}

#endif
