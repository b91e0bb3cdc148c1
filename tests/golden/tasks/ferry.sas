begin_version
3
end_version
begin_metric
0
end_metric
5
begin_variable
var0
-1
2
Atom ferry-at(east)
Atom ferry-at(west)
end_variable
begin_variable
var1
-1
2
Atom free()
NegatedAtom free()
end_variable
begin_variable
var2
-1
3
Atom aboard(blue)
Atom at(blue, east)
Atom at(blue, west)
end_variable
begin_variable
var3
-1
3
Atom aboard(red)
Atom at(red, east)
Atom at(red, west)
end_variable
begin_variable
var4
-1
2
Atom told()
NegatedAtom told()
end_variable
1
begin_mutex_group
3
2 0
3 0
1 0
end_mutex_group
begin_state
1
0
1
2
1
end_state
begin_goal
3
2 2
3 1
4 0
end_goal
11
begin_operator
cross east west
0
1
0 0 0 1
1
end_operator
begin_operator
cross west east
0
1
0 0 1 0
1
end_operator
begin_operator
load blue east
1
0 0
2
0 2 1 0
0 1 0 1
1
end_operator
begin_operator
load blue west
1
0 1
2
0 2 2 0
0 1 0 1
1
end_operator
begin_operator
load red east
1
0 0
2
0 3 1 0
0 1 0 1
1
end_operator
begin_operator
load red west
1
0 1
2
0 3 2 0
0 1 0 1
1
end_operator
begin_operator
ring 
1
1 0
1
0 4 -1 0
1
end_operator
begin_operator
unload blue east
1
0 0
2
0 2 0 1
0 1 -1 0
1
end_operator
begin_operator
unload blue west
1
0 1
2
0 2 0 2
0 1 -1 0
1
end_operator
begin_operator
unload red east
1
0 0
2
0 3 0 1
0 1 -1 0
1
end_operator
begin_operator
unload red west
1
0 1
2
0 3 0 2
0 1 -1 0
1
end_operator
0
