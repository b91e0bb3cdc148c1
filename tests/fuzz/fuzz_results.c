/* Fuzz target for results.db: a damaged file of SQLite must be refused, or read as runs that belong to
 * configurations and instances; the report about them can be written. Opening it for another lab must
 * not do harm either. */
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

#include "folder.h"
#include "require.h"
#include "text.h"

#include "lab/report.h"
#include "lab/results.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(const Results *results)
{
    for (size_t i = 0; i < results->runs.size; i++) {
        const ResultsRun *run = &results->runs.data[i];
        require(run->configuration >= 0 &&
                (size_t)run->configuration < results->configurations.size);
        require(run->instance >= 0 && (size_t)run->instance < results->instances.size);
        require(run->num_uses >= 0 &&
                (size_t)run->first_use + (size_t)run->num_uses <= results->uses.size);
    }
}

static void write_report(const Results *results)
{
    Text page = {0};
    ScoreSheet sheet;
    score_sheet_init(&sheet, results);
    FILE *stream = open_memstream(&page.data, &page.size);
    const Report report = {.sheet = &sheet, .title = "results"};
    require(stream && report_write(&report, stream) && fclose(stream) == 0);
    score_sheet_release(&sheet);
    text_release(&page);
}

static void read_results(const char *path)
{
    Error error = {0};
    Results results = {0};
    if (results_read_file(path, &results, &error)) {
        check(&results);
        write_report(&results);
    } else {
        require(error.kind != ERROR_NONE && error.message[0]);
    }
    results_release(&results);
}

static void join(const char *path)
{
    Error error = {0};
    Store store;
    if (store_open(&store, path, true, &error)) {
        store_join(&store, &error);
    } else {
        require(error.kind != ERROR_NONE && error.message[0]);
    }
    store_close(&store);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    unlink(folder_path("results.db-wal").text);
    unlink(folder_path("results.db-shm").text);
    unlink(folder_path("results.db-journal").text);
    FolderPath path = folder_write("results.db", data, size);
    read_results(path.text);
    join(path.text);
    return 0;
}
