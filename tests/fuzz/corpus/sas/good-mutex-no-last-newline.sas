begin_version
3
end_version
begin_metric
0
end_metric
2
begin_variable
a
-1
2
Atom a(v0)
Atom a(v1)
end_variable
begin_variable
b
-1
2
Atom b(v0)
Atom b(v1)
end_variable
2
begin_mutex_group
2
0 0
1 1
end_mutex_group
begin_mutex_group
0
end_mutex_group
begin_state
0
0
end_state
begin_goal
2
0 1
1 0
end_goal
0
0