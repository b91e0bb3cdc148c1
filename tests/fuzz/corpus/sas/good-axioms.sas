begin_version
3
end_version
begin_metric
1
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
d
0
2
Atom d(v0)
Atom d(v1)
end_variable
0
begin_state
0
0
end_state
begin_goal
1
1 1
end_goal
1
begin_operator
x
0
1
0 0 0 1
0
end_operator
2
begin_rule
1
0 1
1 0 1
end_rule
begin_rule
0
1 0 1
end_rule
