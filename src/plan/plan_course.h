/* Plan course: one search of a run of the planner, with its controller and its helper searches.
 *
 *     plan_course_renew_control(&course, &error);
 *     plan_course_open(&course, &options, &error);             // builds tables
 *     while (plan_course_status(&course) == SEARCH_RUNNING) {
 *         if (!plan_course_step(&course)) break;               // the controller has ended it
 *         plan_course_advance(&course);                        // helpers, if there are some
 *     }
 *     control_finish(course.control, course.search);
 *     plan_course_close(&course);
 *
 * A run can have several courses one after the other (anytime.h). The caller sets the first members and
 * owns what they point to. */
#ifndef PLAN_PLAN_COURSE_H
#define PLAN_PLAN_COURSE_H

#include "ground/task_loader.h"
#include "plan/plan_setup.h"

typedef struct PlanCourse {
    const PlanWish *wish;
    const PlanSetup *setup;
    const Limits *limits;
    size_t memory_limit; /* for helpers; 0: what is available */

    const Task *task; /* of the search, from here on as long as that is open */
    ControlSettings control_settings;
    Control *control;
    Search *search;
    HelperSearches *helpers; /* NULL: none */
    const Search *helper;    /* the one that found a plan; NULL: none did */
    int last_choice;         /* negative: the controller has ended the search */
} PlanCourse;

/* Replaces the controller by a new one, or makes the first one. */
bool plan_course_renew_control(PlanCourse *course, Error *error);
void plan_course_release(PlanCourse *course);

/* The search of the setup, without a log. */
SearchOptions plan_course_options(const PlanCourse *course);

/* Adds to a task from PDDL what this search needs beside the SAS+ task. */
void plan_course_complete_task(const PlanSetup *setup, LoadedTask *task);

/* Makes the search and its helpers. Their tables look at no limits. False and an Error if the search
 * cannot be had. */
bool plan_course_open(PlanCourse *course, const Task *task, const SearchOptions *options,
                      Error *error);

/* Ends search and helpers. */
void plan_course_close(PlanCourse *course);

/* A choice and a step. False if the controller has ended the search, or has failed. */
bool plan_course_step(PlanCourse *course);

/* Lets the helpers do their share. */
void plan_course_advance(PlanCourse *course);

/* The search that found the plan: that of the policy or a helper; the former if none did. */
const Search *plan_course_solver(const PlanCourse *course);
SearchStatus plan_course_status(const PlanCourse *course);

#endif
