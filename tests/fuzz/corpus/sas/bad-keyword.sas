begin_version
3
end_version
begin_metric
1
end_metric
5
begin_variable
var0
-1
3
Atom at(a)
Atom at(b)
<none of those>
end_variable
begin_variable
var1
-1
1
Atom always()
end_variable
begin_variable
var2
-1
2
Atom p()
NegatedAtom p()
end_variable
begin_variable
var3
0
2
Atom low()
NegatedAtom low()
end_variabel
begin_variable
var4
1
2
Atom high()
NegatedAtom high()
end_variable
1
begin_mutex_group
2
0 0
2 0
end_mutex_group
begin_state
0
0
1
1
1
end_state
begin_goal
2
0 1
4 0
end_goal
2
begin_operator
move a b
1
1 0
2
0 0 0 1
2 0 0 1 0 2 -1 0
5
end_operator
begin_operator
drop 
0
1
0 2 -1 1
0
end_operator
3
begin_rule
1
0 1
3 1 0
end_rule
begin_rule
2
2 0
3 0
3 1 0
end_rule
begin_rule
2
2 0
3 1
4 1 0
end_rule
