begin_version
3
end_version
begin_metric
1
end_metric
1
begin_variable
var0
-1
2
Atom dummy(val1)
Atom dummy(val2)
end_variable
0
begin_state
0
end_state
begin_goal
1
0 1
end_goal
0
0
