begin_version
3
end_version
begin_metric
0
end_metric
10
begin_variable
var0
-1
2
Atom whole(w1)
NegatedAtom whole(w1)
end_variable
begin_variable
var1
-1
2
Atom whole(w2)
NegatedAtom whole(w2)
end_variable
begin_variable
var2
-1
2
Atom whole(w3)
NegatedAtom whole(w3)
end_variable
begin_variable
var3
-1
2
Atom whole(w4)
NegatedAtom whole(w4)
end_variable
begin_variable
var4
-1
11
Atom in(k0)
Atom in(k1)
Atom in(k10)
Atom in(k2)
Atom in(k3)
Atom in(k4)
Atom in(k5)
Atom in(k6)
Atom in(k7)
Atom in(k8)
Atom in(k9)
end_variable
begin_variable
var5
-1
2
Atom bag(g5)
Atom gem-at(g5, k10)
end_variable
begin_variable
var6
-1
2
Atom bag(g4)
Atom gem-at(g4, k9)
end_variable
begin_variable
var7
-1
2
Atom bag(g3)
Atom gem-at(g3, k7)
end_variable
begin_variable
var8
-1
2
Atom bag(g2)
Atom gem-at(g2, k5)
end_variable
begin_variable
var9
-1
2
Atom bag(g1)
Atom gem-at(g1, k3)
end_variable
0
begin_state
0
0
0
0
0
1
1
1
1
1
end_state
begin_goal
6
4 1
5 0
6 0
7 0
8 0
9 0
end_goal
73
begin_operator
creep k1 k2 w1
0
2
0 4 1 3
0 0 0 1
1
end_operator
begin_operator
creep k1 k2 w2
0
2
0 4 1 3
0 1 0 1
1
end_operator
begin_operator
creep k1 k2 w3
0
2
0 4 1 3
0 2 0 1
1
end_operator
begin_operator
creep k1 k2 w4
0
2
0 4 1 3
0 3 0 1
1
end_operator
begin_operator
creep k2 k1 w1
0
2
0 4 3 1
0 0 0 1
1
end_operator
begin_operator
creep k2 k1 w2
0
2
0 4 3 1
0 1 0 1
1
end_operator
begin_operator
creep k2 k1 w3
0
2
0 4 3 1
0 2 0 1
1
end_operator
begin_operator
creep k2 k1 w4
0
2
0 4 3 1
0 3 0 1
1
end_operator
begin_operator
creep k2 k4 w1
0
2
0 4 3 5
0 0 0 1
1
end_operator
begin_operator
creep k2 k4 w2
0
2
0 4 3 5
0 1 0 1
1
end_operator
begin_operator
creep k2 k4 w3
0
2
0 4 3 5
0 2 0 1
1
end_operator
begin_operator
creep k2 k4 w4
0
2
0 4 3 5
0 3 0 1
1
end_operator
begin_operator
creep k2 k6 w1
0
2
0 4 3 7
0 0 0 1
1
end_operator
begin_operator
creep k2 k6 w2
0
2
0 4 3 7
0 1 0 1
1
end_operator
begin_operator
creep k2 k6 w3
0
2
0 4 3 7
0 2 0 1
1
end_operator
begin_operator
creep k2 k6 w4
0
2
0 4 3 7
0 3 0 1
1
end_operator
begin_operator
creep k4 k3 w1
0
2
0 4 5 4
0 0 0 1
1
end_operator
begin_operator
creep k4 k3 w2
0
2
0 4 5 4
0 1 0 1
1
end_operator
begin_operator
creep k4 k3 w3
0
2
0 4 5 4
0 2 0 1
1
end_operator
begin_operator
creep k4 k3 w4
0
2
0 4 5 4
0 3 0 1
1
end_operator
begin_operator
creep k4 k5 w1
0
2
0 4 5 6
0 0 0 1
1
end_operator
begin_operator
creep k4 k5 w2
0
2
0 4 5 6
0 1 0 1
1
end_operator
begin_operator
creep k4 k5 w3
0
2
0 4 5 6
0 2 0 1
1
end_operator
begin_operator
creep k4 k5 w4
0
2
0 4 5 6
0 3 0 1
1
end_operator
begin_operator
creep k6 k9 w1
0
2
0 4 7 10
0 0 0 1
1
end_operator
begin_operator
creep k6 k9 w2
0
2
0 4 7 10
0 1 0 1
1
end_operator
begin_operator
creep k6 k9 w3
0
2
0 4 7 10
0 2 0 1
1
end_operator
begin_operator
creep k6 k9 w4
0
2
0 4 7 10
0 3 0 1
1
end_operator
begin_operator
creep k7 k0 w1
0
2
0 4 8 0
0 0 0 1
1
end_operator
begin_operator
creep k7 k0 w2
0
2
0 4 8 0
0 1 0 1
1
end_operator
begin_operator
creep k7 k0 w3
0
2
0 4 8 0
0 2 0 1
1
end_operator
begin_operator
creep k7 k0 w4
0
2
0 4 8 0
0 3 0 1
1
end_operator
begin_operator
creep k7 k9 w1
0
2
0 4 8 10
0 0 0 1
1
end_operator
begin_operator
creep k7 k9 w2
0
2
0 4 8 10
0 1 0 1
1
end_operator
begin_operator
creep k7 k9 w3
0
2
0 4 8 10
0 2 0 1
1
end_operator
begin_operator
creep k7 k9 w4
0
2
0 4 8 10
0 3 0 1
1
end_operator
begin_operator
creep k9 k3 w1
0
2
0 4 10 4
0 0 0 1
1
end_operator
begin_operator
creep k9 k3 w2
0
2
0 4 10 4
0 1 0 1
1
end_operator
begin_operator
creep k9 k3 w3
0
2
0 4 10 4
0 2 0 1
1
end_operator
begin_operator
creep k9 k3 w4
0
2
0 4 10 4
0 3 0 1
1
end_operator
begin_operator
creep k9 k5 w1
0
2
0 4 10 6
0 0 0 1
1
end_operator
begin_operator
creep k9 k5 w2
0
2
0 4 10 6
0 1 0 1
1
end_operator
begin_operator
creep k9 k5 w3
0
2
0 4 10 6
0 2 0 1
1
end_operator
begin_operator
creep k9 k5 w4
0
2
0 4 10 6
0 3 0 1
1
end_operator
begin_operator
creep k9 k8 w1
0
2
0 4 10 9
0 0 0 1
1
end_operator
begin_operator
creep k9 k8 w2
0
2
0 4 10 9
0 1 0 1
1
end_operator
begin_operator
creep k9 k8 w3
0
2
0 4 10 9
0 2 0 1
1
end_operator
begin_operator
creep k9 k8 w4
0
2
0 4 10 9
0 3 0 1
1
end_operator
begin_operator
jump k1 k8
0
1
0 4 1 9
1
end_operator
begin_operator
jump k10 k3
0
1
0 4 2 4
1
end_operator
begin_operator
jump k2 k10
0
1
0 4 3 2
1
end_operator
begin_operator
jump k2 k9
0
1
0 4 3 10
1
end_operator
begin_operator
jump k3 k7
0
1
0 4 4 8
1
end_operator
begin_operator
take g1 k3
1
4 4
1
0 9 1 0
1
end_operator
begin_operator
take g2 k5
1
4 6
1
0 8 1 0
1
end_operator
begin_operator
take g3 k7
1
4 8
1
0 7 1 0
1
end_operator
begin_operator
take g4 k9
1
4 10
1
0 6 1 0
1
end_operator
begin_operator
take g5 k10
1
4 2
1
0 5 1 0
1
end_operator
begin_operator
walk k0 k7
0
1
0 4 0 8
1
end_operator
begin_operator
walk k1 k7
0
1
0 4 1 8
1
end_operator
begin_operator
walk k10 k8
0
1
0 4 2 9
1
end_operator
begin_operator
walk k2 k7
0
1
0 4 3 8
1
end_operator
begin_operator
walk k4 k6
0
1
0 4 5 7
1
end_operator
begin_operator
walk k4 k9
0
1
0 4 5 10
1
end_operator
begin_operator
walk k5 k10
0
1
0 4 6 2
1
end_operator
begin_operator
walk k5 k8
0
1
0 4 6 9
1
end_operator
begin_operator
walk k6 k2
0
1
0 4 7 3
1
end_operator
begin_operator
walk k6 k7
0
1
0 4 7 8
1
end_operator
begin_operator
walk k6 k8
0
1
0 4 7 9
1
end_operator
begin_operator
walk k8 k2
0
1
0 4 9 3
1
end_operator
begin_operator
walk k8 k4
0
1
0 4 9 5
1
end_operator
begin_operator
walk k9 k10
0
1
0 4 10 2
1
end_operator
begin_operator
walk k9 k4
0
1
0 4 10 5
1
end_operator
0
