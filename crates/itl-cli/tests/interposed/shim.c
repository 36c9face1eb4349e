/* Stands between the program and the system, and lets one change of the disk fail, or ends the process at it.
 *
 * ITL_FAULT is "operation:number:action". Operations are counted from 1, each for itself: write (of regular files), sync, rename, open (of
 * files to write), remove, and any, which counts them all together. The action is the number of an error, "half-" and such a number (half
 * of the bytes are written, then the disk is full for good), or "before", "half", "after": when the process is ended by signal 9.
 * With ITL_FAULT_COUNTS, a file, nothing fails, and the counts are written there at the end.
 * With ITL_DISK, a number, the disk has room for so many bytes more: what makes files longer takes of it, what shortens or removes them gives back.
 *
 * A process that reads documents changes nothing. It does what the document says: "itl-worker-crash" and "-killed" end it, with "-hang" it waits for
 * ever, with "-eat" it takes all memory that it may have. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum operation { WRITE, SYNC, RENAME, OPEN, REMOVE, ANY, OPERATIONS };
static const char *const NAMES[OPERATIONS] = {"write", "sync", "rename", "open", "remove", "any"};

static atomic_long counts[OPERATIONS];
static int wanted = -1; /* The operation that fails. */
static long number;     /* Which of them. */
static int error;       /* How it fails, or 0. */
static int half;        /* Whether half of a write is done before. */
static int moment;      /* 'b'efore, 'h'alf or 'a'fter, if the process is ended. */
static atomic_int full; /* Whether every write fails by now. */
static atomic_long room = -1; /* Bytes that the disk has left, if it is a small one. */
static int active;
static int worker; /* Whether this process reads documents. */

__attribute__((constructor)) static void begin(int argc, char **argv) {
    worker = argc > 1 && strcmp(argv[1], "extract") == 0;
    if (worker) return;
    active = 1;
    const char *disk = getenv("ITL_DISK");
    if (disk && *disk) room = atol(disk);
    const char *fault = getenv("ITL_FAULT");
    char name[16], action[16];
    if (!fault || sscanf(fault, "%15[a-z]:%ld:%15s", name, &number, action) != 3) return;
    for (int i = 0; i < OPERATIONS; i++)
        if (strcmp(name, NAMES[i]) == 0) wanted = i;
    if (strncmp(action, "half-", 5) == 0) half = 1, error = atoi(action + 5);
    else if (action[0] >= '0' && action[0] <= '9') error = atoi(action);
    else moment = action[0];
}

__attribute__((destructor)) static void end(void) {
    const char *path = active ? getenv("ITL_FAULT_COUNTS") : NULL;
    FILE *out = path ? fopen(path, "w") : NULL;
    if (!out) return;
    for (int i = 0; i < OPERATIONS; i++) fprintf(out, "%s %ld\n", NAMES[i], atomic_load(&counts[i]));
    fclose(out);
}

/* Whether this operation is the one. */
static int meets(enum operation operation) {
    if (!active) return 0;
    long all = atomic_fetch_add(&counts[ANY], 1) + 1;
    long own = atomic_fetch_add(&counts[operation], 1) + 1;
    return (wanted == (int)operation && own == number) || (wanted == ANY && all == number);
}

static void die_if(int now) {
    if (now) kill(getpid(), SIGKILL), pause();
}

/* Takes bytes of a small disk; whether it has so many. Less than none are given back. */
static int take(long bytes) {
    if (room < 0 || bytes == 0) return 1;
    long had = atomic_fetch_sub(&room, bytes);
    if (had >= bytes) return 1;
    atomic_fetch_add(&room, bytes);
    return errno = ENOSPC, 0;
}

/* How much longer a write makes a file. */
static long growth(off_t at, size_t size, const struct stat *what) {
    off_t end = at + (off_t)size;
    return end > what->st_size ? end - what->st_size : 0;
}

/* Bytes of a file that go with its last name. */
static long last_bytes(const char *path) {
    struct stat what;
    return active && stat(path, &what) == 0 && S_ISREG(what.st_mode) && what.st_nlink == 1 ? what.st_size : 0;
}

#define REAL(type, name, ...) ((type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name))
#define AROUND(operation, call)                                                                                        \
    int met = meets(operation);                                                                                        \
    if (met && error) return errno = error, -1;                                                                        \
    die_if(met && moment != 0 && moment != 'a');                                                                       \
    int result = call;                                                                                                 \
    die_if(met && moment == 'a');                                                                                      \
    return result

ssize_t write(int file, const void *bytes, size_t size) {
    ssize_t (*real)(int, const void *, size_t) = REAL(ssize_t, write, int, const void *, size_t);
    struct stat what;
    if (!active || fstat(file, &what) != 0 || !S_ISREG(what.st_mode)) return real(file, bytes, size);
    if (full) return errno = error, -1;
    if (!take(growth(lseek(file, 0, SEEK_CUR), size, &what))) return -1;
    int met = meets(WRITE);
    if (met && error && !half) return errno = error, -1;
    die_if(met && moment == 'b');
    if (met && (half || moment == 'h')) {
        ssize_t written = real(file, bytes, size / 2);
        die_if(moment == 'h');
        full = 1;
        if (size > 1) return written;
        return errno = error, -1;
    }
    ssize_t written = real(file, bytes, size);
    die_if(met && moment == 'a');
    return written;
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t at) {
    ssize_t (*real)(int, const void *, size_t, off64_t) = REAL(ssize_t, pwrite64, int, const void *, size_t, off64_t);
    struct stat what;
    if (active && fstat(file, &what) == 0 && !take(growth(at, size, &what))) return -1;
    return real(file, bytes, size, at);
}

int ftruncate64(int file, off64_t size) {
    struct stat what;
    if (active && fstat(file, &what) == 0 && !take(size - what.st_size)) return -1;
    return REAL(int, ftruncate64, int, off64_t)(file, size);
}

/* Takes all memory that the process may have; without a bound there is nothing to try. */
static void eat(void) {
    struct rlimit bound;
    if (getrlimit(RLIMIT_DATA, &bound) != 0 || bound.rlim_cur == RLIM_INFINITY) return;
    for (size_t piece = 16 << 20; piece >= 16;) {
        char *taken = malloc(piece);
        if (taken) memset(taken, 1, piece);
        else piece /= 2;
    }
}

ssize_t read(int file, void *bytes, size_t size) {
    ssize_t got = REAL(ssize_t, read, int, void *, size_t)(file, bytes, size);
    static const char word[] = "itl-worker-";
    const char *found = worker && file == 0 && got > 0 ? memmem(bytes, got, word, sizeof word - 1) : NULL;
    if (!found) return got;
    switch (found[sizeof word - 1]) {
    case 'c': abort();
    case 'k': raise(SIGKILL); break;
    case 'h':
        for (;;) pause();
    case 'e': eat(); break;
    }
    return got;
}

int fsync(int file) { AROUND(SYNC, REAL(int, fsync, int)(file)); }
int fdatasync(int file) { AROUND(SYNC, REAL(int, fdatasync, int)(file)); }

static int renamed(const char *from, const char *to) {
    AROUND(RENAME, REAL(int, rename, const char *, const char *)(from, to));
}

static int unlinked(const char *path) { AROUND(REMOVE, REAL(int, unlink, const char *)(path)); }

int rename(const char *from, const char *to) {
    long gone = last_bytes(to);
    int result = renamed(from, to);
    if (result == 0) take(-gone);
    return result;
}

int unlink(const char *path) {
    long gone = last_bytes(path);
    int result = unlinked(path);
    if (result == 0) take(-gone);
    return result;
}

static int opened(const char *name, const char *path, int flags, int mode) {
    int (*real)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, name);
    if ((flags & O_ACCMODE) == O_RDONLY || strncmp(path, "/dev/", 5) == 0) return real(path, flags, mode);
    if (flags & O_TRUNC) take(-last_bytes(path));
    AROUND(OPEN, real(path, flags, mode));
}

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    int mode = va_arg(rest, int);
    va_end(rest);
    return opened("open", path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    int mode = va_arg(rest, int);
    va_end(rest);
    return opened("open64", path, flags, mode);
}
