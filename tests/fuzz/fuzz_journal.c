/* Fuzz target for what a training appends to: its journal and its log. The first byte says which of
 * them the rest is. A journal keeps its whole lines and takes new ones behind them; a log is refused
 * with a place, or its rows survive writing. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "folder.h"
#include "require.h"

#include "learn/train_files.h"
#include "learn/work_journal.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char NAME[] = "fuzz: a name of its own";

static void check_journal(const char *path)
{
    Error error = {0};
    WorkJournal *journal = work_journal_open(path, &error);
    require(journal && error.kind == ERROR_NONE);
    bool is_known = work_journal_find(journal, NAME) != NULL;
    require(is_known || work_journal_add(journal, NAME, json_integer(7), &error));
    work_journal_close(journal);
    journal = work_journal_open(path, &error);
    require(journal && work_journal_find(journal, NAME));
    work_journal_close(journal);
}

static void check_log(const char *folder)
{
    Error error = {0};
    TrainLogRows rows = {0}, again = {0};
    if (train_files_read(folder, &rows, &error)) {
        require(train_files_write(folder, &rows, &error));
        require(train_files_read(folder, &again, &error));
        require(rows.size == again.size);
        for (size_t i = 0; i < rows.size; i++) {
            require(strcmp(rows.data[i].baseline, again.data[i].baseline) == 0);
            require(rows.data[i].seed == again.data[i].seed);
            require(rows.data[i].score.mean == again.data[i].score.mean);
        }
    } else {
        require(error.kind == ERROR_INPUT && error.message[0]);
    }
    train_log_rows_release(&rows);
    train_log_rows_release(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) {
        return 0;
    }
    if (data[0] % 2 == 0) {
        check_journal(folder_write("journal.jsonl", data + 1, size - 1).text);
    } else {
        folder_write("log.jsonl", data + 1, size - 1);
        check_log(folder_path("").text);
    }
    return 0;
}
