begin_version
3
end_version
begin_metric
0
end_metric
8
begin_variable
var0
-1
3
Atom at(h1)
Atom at(h2)
Atom at(h3)
end_variable
begin_variable
var1
-1
6
Atom have(c3)
Atom inside(c3, l1)
Atom inside(c3, l2)
Atom inside(c3, l3)
Atom inside(c3, l4)
Atom inside(c3, l5)
end_variable
begin_variable
var2
-1
6
Atom have(c2)
Atom inside(c2, l1)
Atom inside(c2, l2)
Atom inside(c2, l3)
Atom inside(c2, l4)
Atom inside(c2, l5)
end_variable
begin_variable
var3
-1
6
Atom have(c1)
Atom inside(c1, l1)
Atom inside(c1, l2)
Atom inside(c1, l3)
Atom inside(c1, l4)
Atom inside(c1, l5)
end_variable
begin_variable
var4
-1
2
Atom opened(l4)
NegatedAtom opened(l4)
end_variable
begin_variable
var5
-1
2
Atom opened(l3)
NegatedAtom opened(l3)
end_variable
begin_variable
var6
-1
2
Atom opened(l2)
NegatedAtom opened(l2)
end_variable
begin_variable
var7
-1
2
Atom opened(l1)
NegatedAtom opened(l1)
end_variable
0
begin_state
0
0
0
0
1
1
1
1
end_state
begin_goal
4
4 0
5 0
6 0
7 0
end_goal
34
begin_operator
back c1 l1 h1
1
0 0
2
0 3 1 0
0 7 -1 1
1
end_operator
begin_operator
back c1 l2 h2
1
0 1
2
0 3 2 0
0 6 -1 1
1
end_operator
begin_operator
back c1 l3 h3
1
0 2
2
0 3 3 0
0 5 -1 1
1
end_operator
begin_operator
back c1 l4 h2
1
0 1
2
0 3 4 0
0 4 -1 1
1
end_operator
begin_operator
back c1 l5 h1
1
0 0
1
0 3 5 0
1
end_operator
begin_operator
back c2 l1 h1
1
0 0
2
0 2 1 0
0 7 -1 1
1
end_operator
begin_operator
back c2 l2 h2
1
0 1
2
0 2 2 0
0 6 -1 1
1
end_operator
begin_operator
back c2 l3 h3
1
0 2
2
0 2 3 0
0 5 -1 1
1
end_operator
begin_operator
back c2 l4 h2
1
0 1
2
0 2 4 0
0 4 -1 1
1
end_operator
begin_operator
back c2 l5 h1
1
0 0
1
0 2 5 0
1
end_operator
begin_operator
back c3 l1 h1
1
0 0
2
0 1 1 0
0 7 -1 1
1
end_operator
begin_operator
back c3 l2 h2
1
0 1
2
0 1 2 0
0 6 -1 1
1
end_operator
begin_operator
back c3 l3 h3
1
0 2
2
0 1 3 0
0 5 -1 1
1
end_operator
begin_operator
back c3 l4 h2
1
0 1
2
0 1 4 0
0 4 -1 1
1
end_operator
begin_operator
back c3 l5 h1
1
0 0
1
0 1 5 0
1
end_operator
begin_operator
go h1 h2
0
1
0 0 0 1
1
end_operator
begin_operator
go h2 h1
0
1
0 0 1 0
1
end_operator
begin_operator
go h2 h3
0
1
0 0 1 2
1
end_operator
begin_operator
go h3 h1
0
1
0 0 2 0
1
end_operator
begin_operator
insert c1 l1 h1
1
0 0
2
0 3 0 1
0 7 -1 0
1
end_operator
begin_operator
insert c1 l2 h2
1
0 1
2
0 3 0 2
0 6 -1 0
1
end_operator
begin_operator
insert c1 l3 h3
1
0 2
2
0 3 0 3
0 5 -1 0
1
end_operator
begin_operator
insert c1 l4 h2
1
0 1
2
0 3 0 4
0 4 -1 0
1
end_operator
begin_operator
insert c1 l5 h1
1
0 0
1
0 3 0 5
1
end_operator
begin_operator
insert c2 l1 h1
1
0 0
2
0 2 0 1
0 7 -1 0
1
end_operator
begin_operator
insert c2 l2 h2
1
0 1
2
0 2 0 2
0 6 -1 0
1
end_operator
begin_operator
insert c2 l3 h3
1
0 2
2
0 2 0 3
0 5 -1 0
1
end_operator
begin_operator
insert c2 l4 h2
1
0 1
2
0 2 0 4
0 4 -1 0
1
end_operator
begin_operator
insert c2 l5 h1
1
0 0
1
0 2 0 5
1
end_operator
begin_operator
insert c3 l1 h1
1
0 0
2
0 1 0 1
0 7 -1 0
1
end_operator
begin_operator
insert c3 l2 h2
1
0 1
2
0 1 0 2
0 6 -1 0
1
end_operator
begin_operator
insert c3 l3 h3
1
0 2
2
0 1 0 3
0 5 -1 0
1
end_operator
begin_operator
insert c3 l4 h2
1
0 1
2
0 1 0 4
0 4 -1 0
1
end_operator
begin_operator
insert c3 l5 h1
1
0 0
1
0 1 0 5
1
end_operator
0
