begin_version
3
end_version
begin_metric
0
end_metric
15
begin_variable
var0
-1
2
Atom used(s4)
NegatedAtom used(s4)
end_variable
begin_variable
var1
-1
2
Atom used(s0)
NegatedAtom used(s0)
end_variable
begin_variable
var2
-1
2
Atom lit(l9)
NegatedAtom lit(l9)
end_variable
begin_variable
var3
-1
2
Atom lit(l8)
NegatedAtom lit(l8)
end_variable
begin_variable
var4
-1
2
Atom lit(l7)
NegatedAtom lit(l7)
end_variable
begin_variable
var5
-1
2
Atom lit(l6)
NegatedAtom lit(l6)
end_variable
begin_variable
var6
-1
2
Atom lit(l5)
NegatedAtom lit(l5)
end_variable
begin_variable
var7
-1
2
Atom lit(l4)
NegatedAtom lit(l4)
end_variable
begin_variable
var8
-1
2
Atom lit(l3)
NegatedAtom lit(l3)
end_variable
begin_variable
var9
-1
2
Atom lit(l2)
NegatedAtom lit(l2)
end_variable
begin_variable
var10
-1
2
Atom lit(l12)
NegatedAtom lit(l12)
end_variable
begin_variable
var11
-1
2
Atom lit(l11)
NegatedAtom lit(l11)
end_variable
begin_variable
var12
-1
2
Atom lit(l10)
NegatedAtom lit(l10)
end_variable
begin_variable
var13
-1
2
Atom lit(l1)
NegatedAtom lit(l1)
end_variable
begin_variable
var14
-1
2
Atom lit(l0)
NegatedAtom lit(l0)
end_variable
0
begin_state
1
1
1
0
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
end_state
begin_goal
15
0 0
1 0
2 1
3 1
4 1
5 1
6 0
7 0
8 0
9 1
10 1
11 0
12 0
13 0
14 1
end_goal
12
begin_operator
press s0
0
9
1 12 1 12 -1 0
1 12 0 12 -1 1
1 11 1 11 -1 0
1 11 0 11 -1 1
1 10 1 10 -1 0
1 10 0 10 -1 1
1 5 1 5 -1 0
1 5 0 5 -1 1
0 1 -1 0
1
end_operator
begin_operator
press s1
0
12
1 12 1 12 -1 0
1 12 0 12 -1 1
1 11 1 11 -1 0
1 11 0 11 -1 1
1 10 1 10 -1 0
1 10 0 10 -1 1
1 9 1 9 -1 0
1 9 0 9 -1 1
1 4 1 4 -1 0
1 4 0 4 -1 1
1 3 1 3 -1 0
1 3 0 3 -1 1
1
end_operator
begin_operator
press s10
0
16
1 14 1 14 -1 0
1 14 0 14 -1 1
1 13 1 13 -1 0
1 13 0 13 -1 1
1 11 1 11 -1 0
1 11 0 11 -1 1
1 10 1 10 -1 0
1 10 0 10 -1 1
1 6 1 6 -1 0
1 6 0 6 -1 1
1 4 1 4 -1 0
1 4 0 4 -1 1
1 3 1 3 -1 0
1 3 0 3 -1 1
1 2 1 2 -1 0
1 2 0 2 -1 1
1
end_operator
begin_operator
press s11
0
12
1 14 1 14 -1 0
1 14 0 14 -1 1
1 12 1 12 -1 0
1 12 0 12 -1 1
1 11 1 11 -1 0
1 11 0 11 -1 1
1 9 1 9 -1 0
1 9 0 9 -1 1
1 8 1 8 -1 0
1 8 0 8 -1 1
1 2 1 2 -1 0
1 2 0 2 -1 1
1
end_operator
begin_operator
press s2
0
4
1 14 1 14 -1 0
1 14 0 14 -1 1
1 2 1 2 -1 0
1 2 0 2 -1 1
1
end_operator
begin_operator
press s3
0
14
1 13 1 13 -1 0
1 13 0 13 -1 1
1 11 1 11 -1 0
1 11 0 11 -1 1
1 10 1 10 -1 0
1 10 0 10 -1 1
1 9 1 9 -1 0
1 9 0 9 -1 1
1 8 1 8 -1 0
1 8 0 8 -1 1
1 7 1 7 -1 0
1 7 0 7 -1 1
1 3 1 3 -1 0
1 3 0 3 -1 1
1
end_operator
begin_operator
press s4
0
13
1 10 1 10 -1 0
1 10 0 10 -1 1
1 8 1 8 -1 0
1 8 0 8 -1 1
1 7 1 7 -1 0
1 7 0 7 -1 1
1 4 1 4 -1 0
1 4 0 4 -1 1
1 3 1 3 -1 0
1 3 0 3 -1 1
1 2 1 2 -1 0
1 2 0 2 -1 1
0 0 -1 0
1
end_operator
begin_operator
press s5
0
14
1 14 1 14 -1 0
1 14 0 14 -1 1
1 13 1 13 -1 0
1 13 0 13 -1 1
1 11 1 11 -1 0
1 11 0 11 -1 1
1 9 1 9 -1 0
1 9 0 9 -1 1
1 7 1 7 -1 0
1 7 0 7 -1 1
1 4 1 4 -1 0
1 4 0 4 -1 1
1 2 1 2 -1 0
1 2 0 2 -1 1
1
end_operator
begin_operator
press s6
0
14
1 14 1 14 -1 0
1 14 0 14 -1 1
1 13 1 13 -1 0
1 13 0 13 -1 1
1 12 1 12 -1 0
1 12 0 12 -1 1
1 10 1 10 -1 0
1 10 0 10 -1 1
1 7 1 7 -1 0
1 7 0 7 -1 1
1 5 1 5 -1 0
1 5 0 5 -1 1
1 4 1 4 -1 0
1 4 0 4 -1 1
1
end_operator
begin_operator
press s7
0
14
1 14 1 14 -1 0
1 14 0 14 -1 1
1 9 1 9 -1 0
1 9 0 9 -1 1
1 8 1 8 -1 0
1 8 0 8 -1 1
1 7 1 7 -1 0
1 7 0 7 -1 1
1 6 1 6 -1 0
1 6 0 6 -1 1
1 4 1 4 -1 0
1 4 0 4 -1 1
1 2 1 2 -1 0
1 2 0 2 -1 1
1
end_operator
begin_operator
press s8
0
10
1 12 1 12 -1 0
1 12 0 12 -1 1
1 9 1 9 -1 0
1 9 0 9 -1 1
1 8 1 8 -1 0
1 8 0 8 -1 1
1 5 1 5 -1 0
1 5 0 5 -1 1
1 4 1 4 -1 0
1 4 0 4 -1 1
1
end_operator
begin_operator
press s9
0
12
1 12 1 12 -1 0
1 12 0 12 -1 1
1 11 1 11 -1 0
1 11 0 11 -1 1
1 9 1 9 -1 0
1 9 0 9 -1 1
1 8 1 8 -1 0
1 8 0 8 -1 1
1 6 1 6 -1 0
1 6 0 6 -1 1
1 4 1 4 -1 0
1 4 0 4 -1 1
1
end_operator
0
