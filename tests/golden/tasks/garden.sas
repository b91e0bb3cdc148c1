begin_version
3
end_version
begin_metric
0
end_metric
9
begin_variable
var0
-1
2
Atom watered(b3)
NegatedAtom watered(b3)
end_variable
begin_variable
var1
-1
2
Atom clean(b3)
NegatedAtom clean(b3)
end_variable
begin_variable
var2
-1
2
Atom weeds(b3)
NegatedAtom weeds(b3)
end_variable
begin_variable
var3
-1
2
Atom watered(b2)
NegatedAtom watered(b2)
end_variable
begin_variable
var4
-1
2
Atom weeds(b2)
NegatedAtom weeds(b2)
end_variable
begin_variable
var5
-1
2
Atom clean(b2)
NegatedAtom clean(b2)
end_variable
begin_variable
var6
-1
2
Atom weeds(b1)
NegatedAtom weeds(b1)
end_variable
begin_variable
var7
-1
2
Atom clean(b1)
NegatedAtom clean(b1)
end_variable
begin_variable
var8
-1
2
Atom watered(b1)
NegatedAtom watered(b1)
end_variable
0
begin_state
1
1
0
1
1
0
1
0
0
end_state
begin_goal
3
2 0
5 0
8 0
end_goal
9
begin_operator
wait b1
0
3
0 7 -1 1
0 8 0 1
0 6 -1 0
1
end_operator
begin_operator
wait b2
0
3
0 5 -1 1
0 3 0 1
0 4 -1 0
1
end_operator
begin_operator
wait b3
0
3
0 1 -1 1
0 0 0 1
0 2 -1 0
1
end_operator
begin_operator
water b1
1
7 0
1
0 8 -1 0
1
end_operator
begin_operator
water b2
1
5 0
1
0 3 -1 0
1
end_operator
begin_operator
water b3
1
1 0
1
0 0 -1 0
1
end_operator
begin_operator
weed b1
0
2
0 7 -1 0
0 6 0 1
1
end_operator
begin_operator
weed b2
0
2
0 5 -1 0
0 4 0 1
1
end_operator
begin_operator
weed b3
0
2
0 1 -1 0
0 2 0 1
1
end_operator
0
