begin_version
3
end_version
begin_metric
0
end_metric
20
begin_variable
var0
-1
2
Atom a(o2)
NegatedAtom a(o2)
end_variable
begin_variable
var1
-1
2
Atom d(o2, o1)
NegatedAtom d(o2, o1)
end_variable
begin_variable
var2
-1
2
Atom d(o1, o3)
NegatedAtom d(o1, o3)
end_variable
begin_variable
var3
-1
2
Atom d(o3, o1)
NegatedAtom d(o3, o1)
end_variable
begin_variable
var4
-1
2
Atom a(o3)
NegatedAtom a(o3)
end_variable
begin_variable
var5
-1
2
Atom d(o2, o3)
NegatedAtom d(o2, o3)
end_variable
begin_variable
var6
-1
2
Atom d(o3, o2)
NegatedAtom d(o3, o2)
end_variable
begin_variable
var7
-1
2
Atom b(o3)
NegatedAtom b(o3)
end_variable
begin_variable
var8
-1
2
Atom c(o2)
NegatedAtom c(o2)
end_variable
begin_variable
var9
0
2
Atom new-axiom@0()
NegatedAtom new-axiom@0()
end_variable
begin_variable
var10
-1
2
Atom c(o3)
NegatedAtom c(o3)
end_variable
begin_variable
var11
-1
2
Atom b(o1)
NegatedAtom b(o1)
end_variable
begin_variable
var12
-1
2
Atom c(o1)
NegatedAtom c(o1)
end_variable
begin_variable
var13
-1
2
Atom d(o1, o2)
NegatedAtom d(o1, o2)
end_variable
begin_variable
var14
-1
2
Atom e()
NegatedAtom e()
end_variable
begin_variable
var15
0
2
Atom ok(o2)
NegatedAtom ok(o2)
end_variable
begin_variable
var16
0
2
Atom ok(o1)
NegatedAtom ok(o1)
end_variable
begin_variable
var17
0
2
Atom ok(o3)
NegatedAtom ok(o3)
end_variable
begin_variable
var18
1
2
Atom new-axiom@1()
NegatedAtom new-axiom@1()
end_variable
begin_variable
var19
2
2
Atom all-ok()
NegatedAtom all-ok()
end_variable
0
begin_state
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
1
1
1
0
1
1
1
1
1
1
end_state
begin_goal
3
13 1
14 0
19 0
end_goal
18
begin_operator
mix o1
1
11 1
3
0 12 -1 0
2 7 0 2 0 12 -1 0
1 13 0 12 -1 0
1
end_operator
begin_operator
mix o2
0
3
2 8 1 14 1 0 1 0
2 11 0 1 0 8 -1 0
2 7 0 5 0 8 -1 0
1
end_operator
begin_operator
mix o3
2
4 0
7 1
3
0 10 -1 0
2 11 0 3 0 10 -1 0
1 6 0 10 -1 0
1
end_operator
begin_operator
mix o3
1
7 0
3
2 10 1 14 1 4 1 0
2 11 0 3 0 10 -1 0
1 6 0 10 -1 0
1
end_operator
begin_operator
rest 
1
12 0
1
0 14 1 0
1
end_operator
begin_operator
rest 
1
8 0
1
0 14 1 0
1
end_operator
begin_operator
rest 
1
10 0
1
0 14 1 0
1
end_operator
begin_operator
rest 
1
9 1
1
0 14 1 0
1
end_operator
begin_operator
shift o1 o2
0
4
0 11 -1 0
1 3 0 7 -1 0
0 13 0 1
0 1 -1 0
1
end_operator
begin_operator
shift o1 o2
1
0 1
4
0 11 -1 0
1 3 0 7 -1 0
0 13 -1 1
0 1 -1 0
1
end_operator
begin_operator
shift o1 o3
0
4
0 11 -1 0
1 3 0 7 -1 0
0 2 0 1
0 3 -1 0
1
end_operator
begin_operator
shift o1 o3
1
4 1
4
0 11 -1 0
1 3 0 7 -1 0
0 2 -1 1
0 3 -1 0
1
end_operator
begin_operator
shift o2 o1
0
4
1 13 0 11 -1 0
1 6 0 7 -1 0
0 13 -1 0
0 1 0 1
1
end_operator
begin_operator
shift o2 o3
0
4
1 13 0 11 -1 0
1 6 0 7 -1 0
0 5 0 1
0 6 -1 0
1
end_operator
begin_operator
shift o2 o3
2
0 0
4 1
4
1 13 0 11 -1 0
1 6 0 7 -1 0
0 5 -1 1
0 6 -1 0
1
end_operator
begin_operator
shift o3 o1
0
4
1 2 0 11 -1 0
0 7 -1 0
0 2 -1 0
0 3 0 1
1
end_operator
begin_operator
shift o3 o2
0
4
1 2 0 11 -1 0
0 7 -1 0
0 5 -1 0
0 6 0 1
1
end_operator
begin_operator
shift o3 o2
2
0 1
4 0
4
1 2 0 11 -1 0
0 7 -1 0
0 5 -1 0
0 6 -1 1
1
end_operator
27
begin_rule
1
11 0
16 1 0
end_rule
begin_rule
1
11 1
9 1 0
end_rule
begin_rule
1
12 0
16 1 0
end_rule
begin_rule
1
0 0
15 1 0
end_rule
begin_rule
2
0 0
8 0
15 1 0
end_rule
begin_rule
2
4 0
7 0
17 1 0
end_rule
begin_rule
2
4 0
7 1
9 1 0
end_rule
begin_rule
2
4 0
10 0
17 1 0
end_rule
begin_rule
2
13 0
16 1
18 1 0
end_rule
begin_rule
2
13 0
15 0
16 1 0
end_rule
begin_rule
2
13 0
15 1
18 1 0
end_rule
begin_rule
2
2 0
16 1
18 1 0
end_rule
begin_rule
2
2 0
17 0
16 1 0
end_rule
begin_rule
2
2 0
17 1
18 1 0
end_rule
begin_rule
2
1 0
16 0
15 1 0
end_rule
begin_rule
2
1 0
16 1
18 1 0
end_rule
begin_rule
2
1 0
15 1
18 1 0
end_rule
begin_rule
2
5 0
15 1
18 1 0
end_rule
begin_rule
2
5 0
17 0
15 1 0
end_rule
begin_rule
2
5 0
17 1
18 1 0
end_rule
begin_rule
2
3 0
16 0
17 1 0
end_rule
begin_rule
2
3 0
16 1
18 1 0
end_rule
begin_rule
2
3 0
17 1
18 1 0
end_rule
begin_rule
2
6 0
15 0
17 1 0
end_rule
begin_rule
2
6 0
15 1
18 1 0
end_rule
begin_rule
2
6 0
17 1
18 1 0
end_rule
begin_rule
1
18 1
19 1 0
end_rule
