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
3
Atom b(v0)
Atom b(v1)
Atom b(v2)
end_variable
0
begin_state
0
0
end_state
begin_goal
1
1 2
end_goal
2
begin_operator
x
0
1
0 0 -1 1
-7
end_operator
begin_operator
y 1
0
1
1 0 1 1 0 2
1
end_operator
0
