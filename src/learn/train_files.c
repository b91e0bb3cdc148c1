#include "learn/train_files.h"

#include "base/file.h"
#include "learn/train_plot.h"

enum { MAX_PATH = 4096 };

static bool write_csv(const void *context, FILE *stream)
{
    return train_log_write_csv(context, stream);
}

static bool write_jsonl(const void *context, FILE *stream)
{
    return train_log_write_jsonl(context, stream);
}

static bool write_curve(const void *context, FILE *stream)
{
    return train_plot_draw(context, stream);
}

bool train_files_write(const char *folder, const TrainLogRows *rows, Error *error)
{
    char path[MAX_PATH];
    snprintf(path, sizeof path, "%s/log.csv", folder);
    bool ok = file_replace(path, write_csv, rows, error);
    snprintf(path, sizeof path, "%s/log.jsonl", folder);
    ok = ok && file_replace(path, write_jsonl, rows, error);
    snprintf(path, sizeof path, "%s/curve.svg", folder);
    return ok && file_replace(path, write_curve, rows, error);
}

bool train_files_read(const char *folder, TrainLogRows *rows, Error *error)
{
    char path[MAX_PATH];
    snprintf(path, sizeof path, "%s/log.jsonl", folder);
    FILE *stream = fopen(path, "r");
    if (!stream) {
        return true; /* the training was interrupted before the first row */
    }
    fclose(stream);
    return train_log_read(path, rows, error);
}
