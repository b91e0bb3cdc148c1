begin_version
3
end_version
begin_metric
0
end_metric
17
begin_variable
var0
-1
2
Atom wound()
NegatedAtom wound()
end_variable
begin_variable
var1
-1
2
Atom even(escape)
NegatedAtom even(escape)
end_variable
begin_variable
var2
-1
2
Atom oiled(escape)
NegatedAtom oiled(escape)
end_variable
begin_variable
var3
-1
2
Atom oiled(great)
NegatedAtom oiled(great)
end_variable
begin_variable
var4
-1
2
Atom oiled(second)
NegatedAtom oiled(second)
end_variable
begin_variable
var5
-1
2
Atom stuck(escape)
NegatedAtom stuck(escape)
end_variable
begin_variable
var6
-1
2
Atom stuck(great)
NegatedAtom stuck(great)
end_variable
begin_variable
var7
-1
2
Atom stuck(second)
NegatedAtom stuck(second)
end_variable
begin_variable
var8
-1
2
Atom turns(escape)
NegatedAtom turns(escape)
end_variable
begin_variable
var9
-1
2
Atom turns(second)
NegatedAtom turns(second)
end_variable
begin_variable
var10
-1
2
Atom even(second)
NegatedAtom even(second)
end_variable
begin_variable
var11
-1
2
Atom turns(great)
NegatedAtom turns(great)
end_variable
begin_variable
var12
-1
4
Atom in(cotter, escape)
Atom in(cotter, great)
Atom in(cotter, second)
Atom loose(cotter)
end_variable
begin_variable
var13
-1
4
Atom in(taper, escape)
Atom in(taper, great)
Atom in(taper, second)
Atom loose(taper)
end_variable
begin_variable
var14
0
2
Atom new-axiom@0()
NegatedAtom new-axiom@0()
end_variable
begin_variable
var15
-1
2
Atom struck()
NegatedAtom struck()
end_variable
begin_variable
var16
-1
2
Atom bell()
NegatedAtom bell()
end_variable
0
begin_state
1
0
1
1
1
1
1
0
1
1
1
1
2
3
1
1
1
end_state
begin_goal
6
10 0
11 1
12 0
13 1
15 0
16 0
end_goal
16
begin_operator
oil escape
0
4
1 12 0 12 -1 3
1 13 0 13 -1 3
0 2 -1 0
0 5 -1 1
1
end_operator
begin_operator
oil great
0
4
1 12 1 12 -1 3
1 13 1 13 -1 3
0 3 -1 0
0 6 -1 1
1
end_operator
begin_operator
oil second
0
4
1 12 2 12 -1 3
1 13 2 13 -1 3
0 4 -1 0
0 7 -1 1
1
end_operator
begin_operator
place cotter escape
1
8 1
3
0 12 3 0
0 2 -1 1
1 2 1 5 -1 0
1
end_operator
begin_operator
place cotter great
1
11 1
3
0 12 3 1
0 3 -1 1
1 3 1 6 -1 0
1
end_operator
begin_operator
place cotter second
1
9 1
3
0 12 3 2
0 4 -1 1
1 4 1 7 -1 0
1
end_operator
begin_operator
place taper escape
1
8 1
3
0 13 3 0
0 2 -1 1
1 2 1 5 -1 0
1
end_operator
begin_operator
place taper great
1
11 1
3
0 13 3 1
0 3 -1 1
1 3 1 6 -1 0
1
end_operator
begin_operator
place taper second
1
9 1
3
0 13 3 2
0 4 -1 1
1 4 1 7 -1 0
1
end_operator
begin_operator
run 
0
9
1 14 1 16 -1 0
2 2 0 8 0 15 -1 0
2 3 0 11 0 15 -1 0
2 4 0 9 0 15 -1 0
1 9 0 8 -1 0
1 9 0 11 -1 0
1 8 0 9 -1 0
1 11 0 9 -1 0
0 0 0 1
1
end_operator
begin_operator
stop escape
0
4
1 1 1 8 0 1
2 1 1 2 0 8 0 1
0 11 -1 1
0 9 -1 1
1
end_operator
begin_operator
stop great
0
3
0 8 -1 1
0 11 0 1
0 9 -1 1
1
end_operator
begin_operator
stop second
0
4
0 8 -1 1
0 11 -1 1
1 10 1 9 0 1
2 10 1 4 0 9 0 1
1
end_operator
begin_operator
wind escape
0
3
0 15 -1 1
1 5 1 8 -1 0
0 0 1 0
1
end_operator
begin_operator
wind great
0
6
3 10 1 6 1 7 1 10 -1 0
3 10 0 6 1 7 1 10 -1 1
0 15 -1 1
1 6 1 11 -1 0
2 6 1 7 1 9 -1 0
0 0 1 0
1
end_operator
begin_operator
wind second
0
6
3 1 1 5 1 7 1 1 -1 0
3 1 0 5 1 7 1 1 -1 1
0 15 -1 1
2 5 1 7 1 8 -1 0
1 7 1 9 -1 0
0 0 1 0
1
end_operator
3
begin_rule
1
8 1
14 1 0
end_rule
begin_rule
1
11 1
14 1 0
end_rule
begin_rule
1
9 1
14 1 0
end_rule
