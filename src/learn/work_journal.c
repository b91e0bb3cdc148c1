#include "learn/work_journal.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/json_io.h"
#include "base/mem.h"

struct WorkJournal {
    pthread_mutex_t lock;
    json_t *results; /* by name */
    FILE *stream;
    char *path;
};

static void fail(const WorkJournal *journal, Error *error)
{
    error_set_at(error, ERROR_SYSTEM, (ErrorPlace){.file = journal->path}, "%s", strerror(errno));
}

/* --- Reading ---------------------------------------------------------------------------------- */

static bool take_line(WorkJournal *journal, const char *line, size_t size)
{
    const char *name;
    json_t *result;
    json_t *object = json_loadb(line, size, 0, NULL);
    bool ok = json_unpack(object, "{s:s, s:o}", "name", &name, "result", &result) == 0 &&
              json_object_set(journal->results, name, result) == 0;
    json_decref(object);
    return ok;
}

/* Returns the length of the part that is whole. */
static size_t take_lines(WorkJournal *journal, const FileText *text)
{
    size_t done = 0;
    for (;;) {
        const char *line = text->data + done;
        const char *end = memchr(line, '\n', text->size - done);
        if (!end || !take_line(journal, line, (size_t)(end - line))) {
            return done;
        }
        done += (size_t)(end - line) + 1;
    }
}

static bool read_file(WorkJournal *journal, Error *error)
{
    FileText text;
    if (access(journal->path, F_OK) != 0) {
        return true;
    }
    bool ok = file_read(journal->path, &text, error);
    if (ok) {
        size_t size = take_lines(journal, &text);
        ok = size == text.size || truncate(journal->path, (off_t)size) == 0;
        if (!ok) {
            fail(journal, error);
        }
    }
    file_release(&text);
    return ok;
}

/* --- Life ------------------------------------------------------------------------------------- */

WorkJournal *work_journal_open(const char *path, Error *error)
{
    WorkJournal *journal = MEM_NEW(WorkJournal, 1);
    size_t size = strlen(path) + 1;
    pthread_mutex_init(&journal->lock, NULL);
    journal->results = json_object();
    journal->path = MEM_NEW(char, size);
    memcpy(journal->path, path, size);
    bool ok = read_file(journal, error);
    if (ok) {
        journal->stream = fopen(path, "ae");
        if (!journal->stream) {
            fail(journal, error);
        }
    }
    if (!journal->stream) {
        work_journal_close(journal);
        return NULL;
    }
    return journal;
}

void work_journal_close(WorkJournal *journal)
{
    if (!journal) {
        return;
    }
    if (journal->stream) {
        (void)fclose(journal->stream);
    }
    json_decref(journal->results);
    pthread_mutex_destroy(&journal->lock);
    MEM_FREE(journal->path, strlen(journal->path) + 1);
    MEM_FREE(journal, 1);
}

/* --- Use -------------------------------------------------------------------------------------- */

const json_t *work_journal_find(WorkJournal *journal, const char *name)
{
    pthread_mutex_lock(&journal->lock);
    const json_t *result = json_object_get(journal->results, name);
    pthread_mutex_unlock(&journal->lock);
    return result;
}

bool work_journal_add(WorkJournal *journal, const char *name, json_t *result, Error *error)
{
    pthread_mutex_lock(&journal->lock);
    assert(!json_object_get(journal->results, name));
    json_t *line = json_pack("{s:s, s:O}", "name", name, "result", result);
    bool ok = line && json_object_set_new(journal->results, name, result) == 0 &&
              json_io_write_line(line, journal->stream);
    json_decref(line);
    if (!ok) {
        fail(journal, error);
    }
    pthread_mutex_unlock(&journal->lock);
    return ok;
}
