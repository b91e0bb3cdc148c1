begin_version
3
end_version
begin_metric
1
end_metric
15
begin_variable
var0
-1
2
Atom dry(p2)
Atom raw(p2)
end_variable
begin_variable
var1
-1
2
Atom dry(p1)
Atom raw(p1)
end_variable
begin_variable
var2
-1
2
Atom brush(blue)
Atom brush(red)
end_variable
begin_variable
var3
-1
2
Atom ajar()
Atom shut()
end_variable
begin_variable
var4
-1
2
Atom cold()
Atom hot()
end_variable
begin_variable
var5
-1
4
Atom empty()
Atom inside(p1)
Atom inside(p2)
Atom inside(p3)
end_variable
begin_variable
var6
-1
2
Atom fired(p3)
NegatedAtom fired(p3)
end_variable
begin_variable
var7
-1
2
Atom glazed(p3, red)
NegatedAtom glazed(p3, red)
end_variable
begin_variable
var8
-1
2
Atom fired(p2)
NegatedAtom fired(p2)
end_variable
begin_variable
var9
-1
2
Atom glazed(p2, blue)
NegatedAtom glazed(p2, blue)
end_variable
begin_variable
var10
-1
2
Atom fired(p1)
NegatedAtom fired(p1)
end_variable
begin_variable
var11
-1
2
Atom glazed(p1, red)
NegatedAtom glazed(p1, red)
end_variable
begin_variable
var12
-1
2
Atom done(p3, red)
NegatedAtom done(p3, red)
end_variable
begin_variable
var13
-1
2
Atom done(p2, blue)
NegatedAtom done(p2, blue)
end_variable
begin_variable
var14
-1
2
Atom done(p1, red)
NegatedAtom done(p1, red)
end_variable
0
begin_state
1
1
0
1
0
0
1
1
1
1
1
1
1
1
1
end_state
begin_goal
3
12 0
13 0
14 0
end_goal
23
begin_operator
bisque p1
3
4 1
1 0
5 1
1
0 10 -1 0
110
end_operator
begin_operator
bisque p2
3
4 1
0 0
5 2
1
0 8 -1 0
110
end_operator
begin_operator
bisque p3
2
4 1
5 3
1
0 6 -1 0
110
end_operator
begin_operator
change-brush blue red
0
1
0 2 0 1
1000
end_operator
begin_operator
change-brush red blue
0
1
0 2 1 0
7
end_operator
begin_operator
close 
0
1
0 3 0 1
0
end_operator
begin_operator
cool 
0
1
0 4 1 0
75
end_operator
begin_operator
dry-in-air p1
0
1
0 1 1 0
140
end_operator
begin_operator
dry-in-air p2
0
1
0 0 1 0
140
end_operator
begin_operator
finish p1 red
3
4 1
5 1
11 0
1
0 14 -1 0
333
end_operator
begin_operator
finish p2 blue
3
4 1
5 2
9 0
1
0 13 -1 0
333
end_operator
begin_operator
finish p3 red
3
4 1
5 3
7 0
1
0 12 -1 0
333
end_operator
begin_operator
get p1
1
3 0
1
0 5 1 0
2
end_operator
begin_operator
get p2
1
3 0
1
0 5 2 0
2
end_operator
begin_operator
get p3
1
3 0
1
0 5 3 0
2
end_operator
begin_operator
glaze p1 red
3
2 1
5 0
10 0
1
0 11 -1 0
150
end_operator
begin_operator
glaze p2 blue
3
2 0
5 0
8 0
1
0 9 -1 0
99
end_operator
begin_operator
glaze p3 red
3
2 1
5 0
6 0
1
0 7 -1 0
150
end_operator
begin_operator
heat 
1
3 1
1
0 4 0 1
900
end_operator
begin_operator
open 
1
4 0
1
0 3 1 0
0
end_operator
begin_operator
put p1
2
3 0
1 0
1
0 5 0 1
2
end_operator
begin_operator
put p2
2
3 0
0 0
1
0 5 0 2
2
end_operator
begin_operator
put p3
1
3 0
1
0 5 0 3
2
end_operator
0
