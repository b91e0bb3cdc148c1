/* The commands of veer, one file each. argv[0] is the command's name; the result is the exit
 * code. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

int cmd_plan_run(int argc, char **argv);
int cmd_fd_run(int argc, char **argv);
int cmd_validate_run(int argc, char **argv);
int cmd_info_run(int argc, char **argv);
int cmd_translate_run(int argc, char **argv);
int cmd_eval_run(int argc, char **argv);
int cmd_trace_run(int argc, char **argv);
int cmd_list_run(int argc, char **argv);
int cmd_gen_run(int argc, char **argv);
int cmd_theory_run(int argc, char **argv);
int cmd_lab_run(int argc, char **argv);
int cmd_train_run(int argc, char **argv);
int cmd_policies_run(int argc, char **argv);

/* veer policies rules; argv[0] is "rules". */
int cmd_policies_rules_run(int argc, char **argv);

/* veer train plot; argv[0] is "plot". */
int cmd_train_plot_run(int argc, char **argv);

/* The generators of veer gen; argv[0] is the generator's name. */
int cmd_gen_theory_run(int argc, char **argv);
int cmd_gen_sets_run_paper(int argc, char **argv);
int cmd_gen_sets_run(int argc, char **argv);
int cmd_gen_whitebox_run(int argc, char **argv);

/* The commands of veer lab; argv[0] is the command's name. */
int cmd_lab_run_run(int argc, char **argv);
int cmd_lab_whitebox_run(int argc, char **argv);
int cmd_lab_table_run(int argc, char **argv);
int cmd_lab_report_run(int argc, char **argv);
int cmd_lab_paper_run(int argc, char **argv);

#endif
