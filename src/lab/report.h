/* All results of an experiment on one page: tables and figures as HTML, in one file without links
 * or scripts. Made for screens of any size, light or dark, and for paper. */
#ifndef LAB_REPORT_H
#define LAB_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "lab/score.h"

/* Near the start of every page. */
#define REPORT_MARK "<meta name=\"generator\" content=\"Veer "

/* A picture that the caller draws, such as the curve of a training. */
typedef struct ReportPicture {
    const char *caption;
    bool (*draw)(const void *context, FILE *stream);
    const void *context;
} ReportPicture;

typedef struct Report {
    const ScoreSheet *sheet;
    const char *title;
    const char *left_out; /* names of columns that are not shown; NULL or empty: none */
    const ReportPicture *pictures;
    int num_pictures;
} Report;

/* False when writing failed. */
bool report_write(const Report *report, FILE *stream);

#endif
