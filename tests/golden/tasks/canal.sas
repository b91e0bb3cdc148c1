begin_version
3
end_version
begin_metric
0
end_metric
21
begin_variable
var0
-1
2
Atom high(b0)
Atom low(b0)
end_variable
begin_variable
var1
-1
2
Atom high(b1)
Atom low(b1)
end_variable
begin_variable
var2
-1
2
Atom high(b10)
Atom low(b10)
end_variable
begin_variable
var3
-1
2
Atom high(b11)
Atom low(b11)
end_variable
begin_variable
var4
-1
2
Atom high(b12)
Atom low(b12)
end_variable
begin_variable
var5
-1
2
Atom high(b13)
Atom low(b13)
end_variable
begin_variable
var6
-1
2
Atom high(b2)
Atom low(b2)
end_variable
begin_variable
var7
-1
2
Atom high(b3)
Atom low(b3)
end_variable
begin_variable
var8
-1
2
Atom high(b4)
Atom low(b4)
end_variable
begin_variable
var9
-1
2
Atom high(b5)
Atom low(b5)
end_variable
begin_variable
var10
-1
2
Atom high(b6)
Atom low(b6)
end_variable
begin_variable
var11
-1
2
Atom high(b7)
Atom low(b7)
end_variable
begin_variable
var12
-1
2
Atom high(b8)
Atom low(b8)
end_variable
begin_variable
var13
-1
2
Atom high(b9)
Atom low(b9)
end_variable
begin_variable
var14
-1
14
Atom barge(b0)
Atom barge(b1)
Atom barge(b10)
Atom barge(b11)
Atom barge(b12)
Atom barge(b13)
Atom barge(b2)
Atom barge(b3)
Atom barge(b4)
Atom barge(b5)
Atom barge(b6)
Atom barge(b7)
Atom barge(b8)
Atom barge(b9)
end_variable
begin_variable
var15
-1
2
Atom room1()
NegatedAtom room1()
end_variable
begin_variable
var16
-1
2
Atom room2()
NegatedAtom room2()
end_variable
begin_variable
var17
-1
16
Atom lies(c0, b0)
Atom lies(c0, b1)
Atom lies(c0, b10)
Atom lies(c0, b11)
Atom lies(c0, b12)
Atom lies(c0, b13)
Atom lies(c0, b2)
Atom lies(c0, b3)
Atom lies(c0, b4)
Atom lies(c0, b5)
Atom lies(c0, b6)
Atom lies(c0, b7)
Atom lies(c0, b8)
Atom lies(c0, b9)
Atom on1(c0)
Atom on2(c0)
end_variable
begin_variable
var18
-1
16
Atom lies(c1, b0)
Atom lies(c1, b1)
Atom lies(c1, b10)
Atom lies(c1, b11)
Atom lies(c1, b12)
Atom lies(c1, b13)
Atom lies(c1, b2)
Atom lies(c1, b3)
Atom lies(c1, b4)
Atom lies(c1, b5)
Atom lies(c1, b6)
Atom lies(c1, b7)
Atom lies(c1, b8)
Atom lies(c1, b9)
Atom on1(c1)
Atom on2(c1)
end_variable
begin_variable
var19
-1
16
Atom lies(c2, b0)
Atom lies(c2, b1)
Atom lies(c2, b10)
Atom lies(c2, b11)
Atom lies(c2, b12)
Atom lies(c2, b13)
Atom lies(c2, b2)
Atom lies(c2, b3)
Atom lies(c2, b4)
Atom lies(c2, b5)
Atom lies(c2, b6)
Atom lies(c2, b7)
Atom lies(c2, b8)
Atom lies(c2, b9)
Atom on1(c2)
Atom on2(c2)
end_variable
begin_variable
var20
-1
16
Atom lies(c3, b0)
Atom lies(c3, b1)
Atom lies(c3, b10)
Atom lies(c3, b11)
Atom lies(c3, b12)
Atom lies(c3, b13)
Atom lies(c3, b2)
Atom lies(c3, b3)
Atom lies(c3, b4)
Atom lies(c3, b5)
Atom lies(c3, b6)
Atom lies(c3, b7)
Atom lies(c3, b8)
Atom lies(c3, b9)
Atom on1(c3)
Atom on2(c3)
end_variable
2
begin_mutex_group
5
17 14
18 14
19 14
20 14
15 0
end_mutex_group
begin_mutex_group
5
17 15
18 15
19 15
20 15
16 0
end_mutex_group
begin_state
0
0
0
0
0
1
0
1
1
0
0
0
1
1
7
0
0
1
13
4
10
end_state
begin_goal
4
17 2
18 6
19 9
20 0
end_goal
308
begin_operator
drain b0
1
14 0
1
0 0 0 1
1
end_operator
begin_operator
drain b1
1
14 1
1
0 1 0 1
1
end_operator
begin_operator
drain b10
1
14 2
1
0 2 0 1
1
end_operator
begin_operator
drain b11
1
14 3
1
0 3 0 1
1
end_operator
begin_operator
drain b12
1
14 4
1
0 4 0 1
1
end_operator
begin_operator
drain b13
1
14 5
1
0 5 0 1
1
end_operator
begin_operator
drain b2
1
14 6
1
0 6 0 1
1
end_operator
begin_operator
drain b3
1
14 7
1
0 7 0 1
1
end_operator
begin_operator
drain b4
1
14 8
1
0 8 0 1
1
end_operator
begin_operator
drain b5
1
14 9
1
0 9 0 1
1
end_operator
begin_operator
drain b6
1
14 10
1
0 10 0 1
1
end_operator
begin_operator
drain b7
1
14 11
1
0 11 0 1
1
end_operator
begin_operator
drain b8
1
14 12
1
0 12 0 1
1
end_operator
begin_operator
drain b9
1
14 13
1
0 13 0 1
1
end_operator
begin_operator
drift b0 b1
2
0 1
1 1
1
0 14 0 1
1
end_operator
begin_operator
drift b0 b13
2
0 1
5 1
1
0 14 0 5
1
end_operator
begin_operator
drift b1 b0
2
0 1
1 1
1
0 14 1 0
1
end_operator
begin_operator
drift b1 b2
2
1 1
6 1
1
0 14 1 6
1
end_operator
begin_operator
drift b10 b11
2
2 1
3 1
1
0 14 2 3
1
end_operator
begin_operator
drift b10 b9
2
2 1
13 1
1
0 14 2 13
1
end_operator
begin_operator
drift b11 b10
2
2 1
3 1
1
0 14 3 2
1
end_operator
begin_operator
drift b11 b12
2
3 1
4 1
1
0 14 3 4
1
end_operator
begin_operator
drift b12 b11
2
3 1
4 1
1
0 14 4 3
1
end_operator
begin_operator
drift b12 b13
2
4 1
5 1
1
0 14 4 5
1
end_operator
begin_operator
drift b13 b0
2
0 1
5 1
1
0 14 5 0
1
end_operator
begin_operator
drift b13 b12
2
4 1
5 1
1
0 14 5 4
1
end_operator
begin_operator
drift b2 b1
2
1 1
6 1
1
0 14 6 1
1
end_operator
begin_operator
drift b2 b3
2
6 1
7 1
1
0 14 6 7
1
end_operator
begin_operator
drift b3 b2
2
6 1
7 1
1
0 14 7 6
1
end_operator
begin_operator
drift b3 b4
2
7 1
8 1
1
0 14 7 8
1
end_operator
begin_operator
drift b4 b3
2
7 1
8 1
1
0 14 8 7
1
end_operator
begin_operator
drift b4 b5
2
8 1
9 1
1
0 14 8 9
1
end_operator
begin_operator
drift b5 b4
2
8 1
9 1
1
0 14 9 8
1
end_operator
begin_operator
drift b5 b6
2
9 1
10 1
1
0 14 9 10
1
end_operator
begin_operator
drift b6 b5
2
9 1
10 1
1
0 14 10 9
1
end_operator
begin_operator
drift b6 b7
2
10 1
11 1
1
0 14 10 11
1
end_operator
begin_operator
drift b7 b6
2
10 1
11 1
1
0 14 11 10
1
end_operator
begin_operator
drift b7 b8
2
11 1
12 1
1
0 14 11 12
1
end_operator
begin_operator
drift b8 b7
2
11 1
12 1
1
0 14 12 11
1
end_operator
begin_operator
drift b8 b9
2
12 1
13 1
1
0 14 12 13
1
end_operator
begin_operator
drift b9 b10
2
2 1
13 1
1
0 14 13 2
1
end_operator
begin_operator
drift b9 b8
2
12 1
13 1
1
0 14 13 12
1
end_operator
begin_operator
fill b0
1
14 0
1
0 0 1 0
1
end_operator
begin_operator
fill b1
1
14 1
1
0 1 1 0
1
end_operator
begin_operator
fill b10
1
14 2
1
0 2 1 0
1
end_operator
begin_operator
fill b11
1
14 3
1
0 3 1 0
1
end_operator
begin_operator
fill b12
1
14 4
1
0 4 1 0
1
end_operator
begin_operator
fill b13
1
14 5
1
0 5 1 0
1
end_operator
begin_operator
fill b2
1
14 6
1
0 6 1 0
1
end_operator
begin_operator
fill b3
1
14 7
1
0 7 1 0
1
end_operator
begin_operator
fill b4
1
14 8
1
0 8 1 0
1
end_operator
begin_operator
fill b5
1
14 9
1
0 9 1 0
1
end_operator
begin_operator
fill b6
1
14 10
1
0 10 1 0
1
end_operator
begin_operator
fill b7
1
14 11
1
0 11 1 0
1
end_operator
begin_operator
fill b8
1
14 12
1
0 12 1 0
1
end_operator
begin_operator
fill b9
1
14 13
1
0 13 1 0
1
end_operator
begin_operator
load1 c0 b0
1
14 0
2
0 17 0 14
0 15 0 1
1
end_operator
begin_operator
load1 c0 b1
1
14 1
2
0 17 1 14
0 15 0 1
1
end_operator
begin_operator
load1 c0 b10
1
14 2
2
0 17 2 14
0 15 0 1
1
end_operator
begin_operator
load1 c0 b11
1
14 3
2
0 17 3 14
0 15 0 1
1
end_operator
begin_operator
load1 c0 b12
1
14 4
2
0 17 4 14
0 15 0 1
1
end_operator
begin_operator
load1 c0 b13
1
14 5
2
0 17 5 14
0 15 0 1
1
end_operator
begin_operator
load1 c0 b2
1
14 6
2
0 17 6 14
0 15 0 1
1
end_operator
begin_operator
load1 c0 b3
1
14 7
2
0 17 7 14
0 15 0 1
1
end_operator
begin_operator
load1 c0 b4
1
14 8
2
0 17 8 14
0 15 0 1
1
end_operator
begin_operator
load1 c0 b5
1
14 9
2
0 17 9 14
0 15 0 1
1
end_operator
begin_operator
load1 c0 b6
1
14 10
2
0 17 10 14
0 15 0 1
1
end_operator
begin_operator
load1 c0 b7
1
14 11
2
0 17 11 14
0 15 0 1
1
end_operator
begin_operator
load1 c0 b8
1
14 12
2
0 17 12 14
0 15 0 1
1
end_operator
begin_operator
load1 c0 b9
1
14 13
2
0 17 13 14
0 15 0 1
1
end_operator
begin_operator
load1 c1 b0
1
14 0
2
0 18 0 14
0 15 0 1
1
end_operator
begin_operator
load1 c1 b1
1
14 1
2
0 18 1 14
0 15 0 1
1
end_operator
begin_operator
load1 c1 b10
1
14 2
2
0 18 2 14
0 15 0 1
1
end_operator
begin_operator
load1 c1 b11
1
14 3
2
0 18 3 14
0 15 0 1
1
end_operator
begin_operator
load1 c1 b12
1
14 4
2
0 18 4 14
0 15 0 1
1
end_operator
begin_operator
load1 c1 b13
1
14 5
2
0 18 5 14
0 15 0 1
1
end_operator
begin_operator
load1 c1 b2
1
14 6
2
0 18 6 14
0 15 0 1
1
end_operator
begin_operator
load1 c1 b3
1
14 7
2
0 18 7 14
0 15 0 1
1
end_operator
begin_operator
load1 c1 b4
1
14 8
2
0 18 8 14
0 15 0 1
1
end_operator
begin_operator
load1 c1 b5
1
14 9
2
0 18 9 14
0 15 0 1
1
end_operator
begin_operator
load1 c1 b6
1
14 10
2
0 18 10 14
0 15 0 1
1
end_operator
begin_operator
load1 c1 b7
1
14 11
2
0 18 11 14
0 15 0 1
1
end_operator
begin_operator
load1 c1 b8
1
14 12
2
0 18 12 14
0 15 0 1
1
end_operator
begin_operator
load1 c1 b9
1
14 13
2
0 18 13 14
0 15 0 1
1
end_operator
begin_operator
load1 c2 b0
1
14 0
2
0 19 0 14
0 15 0 1
1
end_operator
begin_operator
load1 c2 b1
1
14 1
2
0 19 1 14
0 15 0 1
1
end_operator
begin_operator
load1 c2 b10
1
14 2
2
0 19 2 14
0 15 0 1
1
end_operator
begin_operator
load1 c2 b11
1
14 3
2
0 19 3 14
0 15 0 1
1
end_operator
begin_operator
load1 c2 b12
1
14 4
2
0 19 4 14
0 15 0 1
1
end_operator
begin_operator
load1 c2 b13
1
14 5
2
0 19 5 14
0 15 0 1
1
end_operator
begin_operator
load1 c2 b2
1
14 6
2
0 19 6 14
0 15 0 1
1
end_operator
begin_operator
load1 c2 b3
1
14 7
2
0 19 7 14
0 15 0 1
1
end_operator
begin_operator
load1 c2 b4
1
14 8
2
0 19 8 14
0 15 0 1
1
end_operator
begin_operator
load1 c2 b5
1
14 9
2
0 19 9 14
0 15 0 1
1
end_operator
begin_operator
load1 c2 b6
1
14 10
2
0 19 10 14
0 15 0 1
1
end_operator
begin_operator
load1 c2 b7
1
14 11
2
0 19 11 14
0 15 0 1
1
end_operator
begin_operator
load1 c2 b8
1
14 12
2
0 19 12 14
0 15 0 1
1
end_operator
begin_operator
load1 c2 b9
1
14 13
2
0 19 13 14
0 15 0 1
1
end_operator
begin_operator
load1 c3 b0
1
14 0
2
0 20 0 14
0 15 0 1
1
end_operator
begin_operator
load1 c3 b1
1
14 1
2
0 20 1 14
0 15 0 1
1
end_operator
begin_operator
load1 c3 b10
1
14 2
2
0 20 2 14
0 15 0 1
1
end_operator
begin_operator
load1 c3 b11
1
14 3
2
0 20 3 14
0 15 0 1
1
end_operator
begin_operator
load1 c3 b12
1
14 4
2
0 20 4 14
0 15 0 1
1
end_operator
begin_operator
load1 c3 b13
1
14 5
2
0 20 5 14
0 15 0 1
1
end_operator
begin_operator
load1 c3 b2
1
14 6
2
0 20 6 14
0 15 0 1
1
end_operator
begin_operator
load1 c3 b3
1
14 7
2
0 20 7 14
0 15 0 1
1
end_operator
begin_operator
load1 c3 b4
1
14 8
2
0 20 8 14
0 15 0 1
1
end_operator
begin_operator
load1 c3 b5
1
14 9
2
0 20 9 14
0 15 0 1
1
end_operator
begin_operator
load1 c3 b6
1
14 10
2
0 20 10 14
0 15 0 1
1
end_operator
begin_operator
load1 c3 b7
1
14 11
2
0 20 11 14
0 15 0 1
1
end_operator
begin_operator
load1 c3 b8
1
14 12
2
0 20 12 14
0 15 0 1
1
end_operator
begin_operator
load1 c3 b9
1
14 13
2
0 20 13 14
0 15 0 1
1
end_operator
begin_operator
load2 c0 b0
1
14 0
2
0 17 0 15
0 16 0 1
1
end_operator
begin_operator
load2 c0 b1
1
14 1
2
0 17 1 15
0 16 0 1
1
end_operator
begin_operator
load2 c0 b10
1
14 2
2
0 17 2 15
0 16 0 1
1
end_operator
begin_operator
load2 c0 b11
1
14 3
2
0 17 3 15
0 16 0 1
1
end_operator
begin_operator
load2 c0 b12
1
14 4
2
0 17 4 15
0 16 0 1
1
end_operator
begin_operator
load2 c0 b13
1
14 5
2
0 17 5 15
0 16 0 1
1
end_operator
begin_operator
load2 c0 b2
1
14 6
2
0 17 6 15
0 16 0 1
1
end_operator
begin_operator
load2 c0 b3
1
14 7
2
0 17 7 15
0 16 0 1
1
end_operator
begin_operator
load2 c0 b4
1
14 8
2
0 17 8 15
0 16 0 1
1
end_operator
begin_operator
load2 c0 b5
1
14 9
2
0 17 9 15
0 16 0 1
1
end_operator
begin_operator
load2 c0 b6
1
14 10
2
0 17 10 15
0 16 0 1
1
end_operator
begin_operator
load2 c0 b7
1
14 11
2
0 17 11 15
0 16 0 1
1
end_operator
begin_operator
load2 c0 b8
1
14 12
2
0 17 12 15
0 16 0 1
1
end_operator
begin_operator
load2 c0 b9
1
14 13
2
0 17 13 15
0 16 0 1
1
end_operator
begin_operator
load2 c1 b0
1
14 0
2
0 18 0 15
0 16 0 1
1
end_operator
begin_operator
load2 c1 b1
1
14 1
2
0 18 1 15
0 16 0 1
1
end_operator
begin_operator
load2 c1 b10
1
14 2
2
0 18 2 15
0 16 0 1
1
end_operator
begin_operator
load2 c1 b11
1
14 3
2
0 18 3 15
0 16 0 1
1
end_operator
begin_operator
load2 c1 b12
1
14 4
2
0 18 4 15
0 16 0 1
1
end_operator
begin_operator
load2 c1 b13
1
14 5
2
0 18 5 15
0 16 0 1
1
end_operator
begin_operator
load2 c1 b2
1
14 6
2
0 18 6 15
0 16 0 1
1
end_operator
begin_operator
load2 c1 b3
1
14 7
2
0 18 7 15
0 16 0 1
1
end_operator
begin_operator
load2 c1 b4
1
14 8
2
0 18 8 15
0 16 0 1
1
end_operator
begin_operator
load2 c1 b5
1
14 9
2
0 18 9 15
0 16 0 1
1
end_operator
begin_operator
load2 c1 b6
1
14 10
2
0 18 10 15
0 16 0 1
1
end_operator
begin_operator
load2 c1 b7
1
14 11
2
0 18 11 15
0 16 0 1
1
end_operator
begin_operator
load2 c1 b8
1
14 12
2
0 18 12 15
0 16 0 1
1
end_operator
begin_operator
load2 c1 b9
1
14 13
2
0 18 13 15
0 16 0 1
1
end_operator
begin_operator
load2 c2 b0
1
14 0
2
0 19 0 15
0 16 0 1
1
end_operator
begin_operator
load2 c2 b1
1
14 1
2
0 19 1 15
0 16 0 1
1
end_operator
begin_operator
load2 c2 b10
1
14 2
2
0 19 2 15
0 16 0 1
1
end_operator
begin_operator
load2 c2 b11
1
14 3
2
0 19 3 15
0 16 0 1
1
end_operator
begin_operator
load2 c2 b12
1
14 4
2
0 19 4 15
0 16 0 1
1
end_operator
begin_operator
load2 c2 b13
1
14 5
2
0 19 5 15
0 16 0 1
1
end_operator
begin_operator
load2 c2 b2
1
14 6
2
0 19 6 15
0 16 0 1
1
end_operator
begin_operator
load2 c2 b3
1
14 7
2
0 19 7 15
0 16 0 1
1
end_operator
begin_operator
load2 c2 b4
1
14 8
2
0 19 8 15
0 16 0 1
1
end_operator
begin_operator
load2 c2 b5
1
14 9
2
0 19 9 15
0 16 0 1
1
end_operator
begin_operator
load2 c2 b6
1
14 10
2
0 19 10 15
0 16 0 1
1
end_operator
begin_operator
load2 c2 b7
1
14 11
2
0 19 11 15
0 16 0 1
1
end_operator
begin_operator
load2 c2 b8
1
14 12
2
0 19 12 15
0 16 0 1
1
end_operator
begin_operator
load2 c2 b9
1
14 13
2
0 19 13 15
0 16 0 1
1
end_operator
begin_operator
load2 c3 b0
1
14 0
2
0 20 0 15
0 16 0 1
1
end_operator
begin_operator
load2 c3 b1
1
14 1
2
0 20 1 15
0 16 0 1
1
end_operator
begin_operator
load2 c3 b10
1
14 2
2
0 20 2 15
0 16 0 1
1
end_operator
begin_operator
load2 c3 b11
1
14 3
2
0 20 3 15
0 16 0 1
1
end_operator
begin_operator
load2 c3 b12
1
14 4
2
0 20 4 15
0 16 0 1
1
end_operator
begin_operator
load2 c3 b13
1
14 5
2
0 20 5 15
0 16 0 1
1
end_operator
begin_operator
load2 c3 b2
1
14 6
2
0 20 6 15
0 16 0 1
1
end_operator
begin_operator
load2 c3 b3
1
14 7
2
0 20 7 15
0 16 0 1
1
end_operator
begin_operator
load2 c3 b4
1
14 8
2
0 20 8 15
0 16 0 1
1
end_operator
begin_operator
load2 c3 b5
1
14 9
2
0 20 9 15
0 16 0 1
1
end_operator
begin_operator
load2 c3 b6
1
14 10
2
0 20 10 15
0 16 0 1
1
end_operator
begin_operator
load2 c3 b7
1
14 11
2
0 20 11 15
0 16 0 1
1
end_operator
begin_operator
load2 c3 b8
1
14 12
2
0 20 12 15
0 16 0 1
1
end_operator
begin_operator
load2 c3 b9
1
14 13
2
0 20 13 15
0 16 0 1
1
end_operator
begin_operator
put1 c0 b0
1
14 0
2
0 17 14 0
0 15 -1 0
1
end_operator
begin_operator
put1 c0 b1
1
14 1
2
0 17 14 1
0 15 -1 0
1
end_operator
begin_operator
put1 c0 b10
1
14 2
2
0 17 14 2
0 15 -1 0
1
end_operator
begin_operator
put1 c0 b11
1
14 3
2
0 17 14 3
0 15 -1 0
1
end_operator
begin_operator
put1 c0 b12
1
14 4
2
0 17 14 4
0 15 -1 0
1
end_operator
begin_operator
put1 c0 b13
1
14 5
2
0 17 14 5
0 15 -1 0
1
end_operator
begin_operator
put1 c0 b2
1
14 6
2
0 17 14 6
0 15 -1 0
1
end_operator
begin_operator
put1 c0 b3
1
14 7
2
0 17 14 7
0 15 -1 0
1
end_operator
begin_operator
put1 c0 b4
1
14 8
2
0 17 14 8
0 15 -1 0
1
end_operator
begin_operator
put1 c0 b5
1
14 9
2
0 17 14 9
0 15 -1 0
1
end_operator
begin_operator
put1 c0 b6
1
14 10
2
0 17 14 10
0 15 -1 0
1
end_operator
begin_operator
put1 c0 b7
1
14 11
2
0 17 14 11
0 15 -1 0
1
end_operator
begin_operator
put1 c0 b8
1
14 12
2
0 17 14 12
0 15 -1 0
1
end_operator
begin_operator
put1 c0 b9
1
14 13
2
0 17 14 13
0 15 -1 0
1
end_operator
begin_operator
put1 c1 b0
1
14 0
2
0 18 14 0
0 15 -1 0
1
end_operator
begin_operator
put1 c1 b1
1
14 1
2
0 18 14 1
0 15 -1 0
1
end_operator
begin_operator
put1 c1 b10
1
14 2
2
0 18 14 2
0 15 -1 0
1
end_operator
begin_operator
put1 c1 b11
1
14 3
2
0 18 14 3
0 15 -1 0
1
end_operator
begin_operator
put1 c1 b12
1
14 4
2
0 18 14 4
0 15 -1 0
1
end_operator
begin_operator
put1 c1 b13
1
14 5
2
0 18 14 5
0 15 -1 0
1
end_operator
begin_operator
put1 c1 b2
1
14 6
2
0 18 14 6
0 15 -1 0
1
end_operator
begin_operator
put1 c1 b3
1
14 7
2
0 18 14 7
0 15 -1 0
1
end_operator
begin_operator
put1 c1 b4
1
14 8
2
0 18 14 8
0 15 -1 0
1
end_operator
begin_operator
put1 c1 b5
1
14 9
2
0 18 14 9
0 15 -1 0
1
end_operator
begin_operator
put1 c1 b6
1
14 10
2
0 18 14 10
0 15 -1 0
1
end_operator
begin_operator
put1 c1 b7
1
14 11
2
0 18 14 11
0 15 -1 0
1
end_operator
begin_operator
put1 c1 b8
1
14 12
2
0 18 14 12
0 15 -1 0
1
end_operator
begin_operator
put1 c1 b9
1
14 13
2
0 18 14 13
0 15 -1 0
1
end_operator
begin_operator
put1 c2 b0
1
14 0
2
0 19 14 0
0 15 -1 0
1
end_operator
begin_operator
put1 c2 b1
1
14 1
2
0 19 14 1
0 15 -1 0
1
end_operator
begin_operator
put1 c2 b10
1
14 2
2
0 19 14 2
0 15 -1 0
1
end_operator
begin_operator
put1 c2 b11
1
14 3
2
0 19 14 3
0 15 -1 0
1
end_operator
begin_operator
put1 c2 b12
1
14 4
2
0 19 14 4
0 15 -1 0
1
end_operator
begin_operator
put1 c2 b13
1
14 5
2
0 19 14 5
0 15 -1 0
1
end_operator
begin_operator
put1 c2 b2
1
14 6
2
0 19 14 6
0 15 -1 0
1
end_operator
begin_operator
put1 c2 b3
1
14 7
2
0 19 14 7
0 15 -1 0
1
end_operator
begin_operator
put1 c2 b4
1
14 8
2
0 19 14 8
0 15 -1 0
1
end_operator
begin_operator
put1 c2 b5
1
14 9
2
0 19 14 9
0 15 -1 0
1
end_operator
begin_operator
put1 c2 b6
1
14 10
2
0 19 14 10
0 15 -1 0
1
end_operator
begin_operator
put1 c2 b7
1
14 11
2
0 19 14 11
0 15 -1 0
1
end_operator
begin_operator
put1 c2 b8
1
14 12
2
0 19 14 12
0 15 -1 0
1
end_operator
begin_operator
put1 c2 b9
1
14 13
2
0 19 14 13
0 15 -1 0
1
end_operator
begin_operator
put1 c3 b0
1
14 0
2
0 20 14 0
0 15 -1 0
1
end_operator
begin_operator
put1 c3 b1
1
14 1
2
0 20 14 1
0 15 -1 0
1
end_operator
begin_operator
put1 c3 b10
1
14 2
2
0 20 14 2
0 15 -1 0
1
end_operator
begin_operator
put1 c3 b11
1
14 3
2
0 20 14 3
0 15 -1 0
1
end_operator
begin_operator
put1 c3 b12
1
14 4
2
0 20 14 4
0 15 -1 0
1
end_operator
begin_operator
put1 c3 b13
1
14 5
2
0 20 14 5
0 15 -1 0
1
end_operator
begin_operator
put1 c3 b2
1
14 6
2
0 20 14 6
0 15 -1 0
1
end_operator
begin_operator
put1 c3 b3
1
14 7
2
0 20 14 7
0 15 -1 0
1
end_operator
begin_operator
put1 c3 b4
1
14 8
2
0 20 14 8
0 15 -1 0
1
end_operator
begin_operator
put1 c3 b5
1
14 9
2
0 20 14 9
0 15 -1 0
1
end_operator
begin_operator
put1 c3 b6
1
14 10
2
0 20 14 10
0 15 -1 0
1
end_operator
begin_operator
put1 c3 b7
1
14 11
2
0 20 14 11
0 15 -1 0
1
end_operator
begin_operator
put1 c3 b8
1
14 12
2
0 20 14 12
0 15 -1 0
1
end_operator
begin_operator
put1 c3 b9
1
14 13
2
0 20 14 13
0 15 -1 0
1
end_operator
begin_operator
put2 c0 b0
1
14 0
2
0 17 15 0
0 16 -1 0
1
end_operator
begin_operator
put2 c0 b1
1
14 1
2
0 17 15 1
0 16 -1 0
1
end_operator
begin_operator
put2 c0 b10
1
14 2
2
0 17 15 2
0 16 -1 0
1
end_operator
begin_operator
put2 c0 b11
1
14 3
2
0 17 15 3
0 16 -1 0
1
end_operator
begin_operator
put2 c0 b12
1
14 4
2
0 17 15 4
0 16 -1 0
1
end_operator
begin_operator
put2 c0 b13
1
14 5
2
0 17 15 5
0 16 -1 0
1
end_operator
begin_operator
put2 c0 b2
1
14 6
2
0 17 15 6
0 16 -1 0
1
end_operator
begin_operator
put2 c0 b3
1
14 7
2
0 17 15 7
0 16 -1 0
1
end_operator
begin_operator
put2 c0 b4
1
14 8
2
0 17 15 8
0 16 -1 0
1
end_operator
begin_operator
put2 c0 b5
1
14 9
2
0 17 15 9
0 16 -1 0
1
end_operator
begin_operator
put2 c0 b6
1
14 10
2
0 17 15 10
0 16 -1 0
1
end_operator
begin_operator
put2 c0 b7
1
14 11
2
0 17 15 11
0 16 -1 0
1
end_operator
begin_operator
put2 c0 b8
1
14 12
2
0 17 15 12
0 16 -1 0
1
end_operator
begin_operator
put2 c0 b9
1
14 13
2
0 17 15 13
0 16 -1 0
1
end_operator
begin_operator
put2 c1 b0
1
14 0
2
0 18 15 0
0 16 -1 0
1
end_operator
begin_operator
put2 c1 b1
1
14 1
2
0 18 15 1
0 16 -1 0
1
end_operator
begin_operator
put2 c1 b10
1
14 2
2
0 18 15 2
0 16 -1 0
1
end_operator
begin_operator
put2 c1 b11
1
14 3
2
0 18 15 3
0 16 -1 0
1
end_operator
begin_operator
put2 c1 b12
1
14 4
2
0 18 15 4
0 16 -1 0
1
end_operator
begin_operator
put2 c1 b13
1
14 5
2
0 18 15 5
0 16 -1 0
1
end_operator
begin_operator
put2 c1 b2
1
14 6
2
0 18 15 6
0 16 -1 0
1
end_operator
begin_operator
put2 c1 b3
1
14 7
2
0 18 15 7
0 16 -1 0
1
end_operator
begin_operator
put2 c1 b4
1
14 8
2
0 18 15 8
0 16 -1 0
1
end_operator
begin_operator
put2 c1 b5
1
14 9
2
0 18 15 9
0 16 -1 0
1
end_operator
begin_operator
put2 c1 b6
1
14 10
2
0 18 15 10
0 16 -1 0
1
end_operator
begin_operator
put2 c1 b7
1
14 11
2
0 18 15 11
0 16 -1 0
1
end_operator
begin_operator
put2 c1 b8
1
14 12
2
0 18 15 12
0 16 -1 0
1
end_operator
begin_operator
put2 c1 b9
1
14 13
2
0 18 15 13
0 16 -1 0
1
end_operator
begin_operator
put2 c2 b0
1
14 0
2
0 19 15 0
0 16 -1 0
1
end_operator
begin_operator
put2 c2 b1
1
14 1
2
0 19 15 1
0 16 -1 0
1
end_operator
begin_operator
put2 c2 b10
1
14 2
2
0 19 15 2
0 16 -1 0
1
end_operator
begin_operator
put2 c2 b11
1
14 3
2
0 19 15 3
0 16 -1 0
1
end_operator
begin_operator
put2 c2 b12
1
14 4
2
0 19 15 4
0 16 -1 0
1
end_operator
begin_operator
put2 c2 b13
1
14 5
2
0 19 15 5
0 16 -1 0
1
end_operator
begin_operator
put2 c2 b2
1
14 6
2
0 19 15 6
0 16 -1 0
1
end_operator
begin_operator
put2 c2 b3
1
14 7
2
0 19 15 7
0 16 -1 0
1
end_operator
begin_operator
put2 c2 b4
1
14 8
2
0 19 15 8
0 16 -1 0
1
end_operator
begin_operator
put2 c2 b5
1
14 9
2
0 19 15 9
0 16 -1 0
1
end_operator
begin_operator
put2 c2 b6
1
14 10
2
0 19 15 10
0 16 -1 0
1
end_operator
begin_operator
put2 c2 b7
1
14 11
2
0 19 15 11
0 16 -1 0
1
end_operator
begin_operator
put2 c2 b8
1
14 12
2
0 19 15 12
0 16 -1 0
1
end_operator
begin_operator
put2 c2 b9
1
14 13
2
0 19 15 13
0 16 -1 0
1
end_operator
begin_operator
put2 c3 b0
1
14 0
2
0 20 15 0
0 16 -1 0
1
end_operator
begin_operator
put2 c3 b1
1
14 1
2
0 20 15 1
0 16 -1 0
1
end_operator
begin_operator
put2 c3 b10
1
14 2
2
0 20 15 2
0 16 -1 0
1
end_operator
begin_operator
put2 c3 b11
1
14 3
2
0 20 15 3
0 16 -1 0
1
end_operator
begin_operator
put2 c3 b12
1
14 4
2
0 20 15 4
0 16 -1 0
1
end_operator
begin_operator
put2 c3 b13
1
14 5
2
0 20 15 5
0 16 -1 0
1
end_operator
begin_operator
put2 c3 b2
1
14 6
2
0 20 15 6
0 16 -1 0
1
end_operator
begin_operator
put2 c3 b3
1
14 7
2
0 20 15 7
0 16 -1 0
1
end_operator
begin_operator
put2 c3 b4
1
14 8
2
0 20 15 8
0 16 -1 0
1
end_operator
begin_operator
put2 c3 b5
1
14 9
2
0 20 15 9
0 16 -1 0
1
end_operator
begin_operator
put2 c3 b6
1
14 10
2
0 20 15 10
0 16 -1 0
1
end_operator
begin_operator
put2 c3 b7
1
14 11
2
0 20 15 11
0 16 -1 0
1
end_operator
begin_operator
put2 c3 b8
1
14 12
2
0 20 15 12
0 16 -1 0
1
end_operator
begin_operator
put2 c3 b9
1
14 13
2
0 20 15 13
0 16 -1 0
1
end_operator
begin_operator
sail b0 b1
2
0 0
1 0
1
0 14 0 1
1
end_operator
begin_operator
sail b0 b13
2
0 0
5 0
1
0 14 0 5
1
end_operator
begin_operator
sail b1 b0
2
0 0
1 0
1
0 14 1 0
1
end_operator
begin_operator
sail b1 b2
2
1 0
6 0
1
0 14 1 6
1
end_operator
begin_operator
sail b10 b11
2
2 0
3 0
1
0 14 2 3
1
end_operator
begin_operator
sail b10 b9
2
2 0
13 0
1
0 14 2 13
1
end_operator
begin_operator
sail b11 b10
2
2 0
3 0
1
0 14 3 2
1
end_operator
begin_operator
sail b11 b12
2
3 0
4 0
1
0 14 3 4
1
end_operator
begin_operator
sail b12 b11
2
3 0
4 0
1
0 14 4 3
1
end_operator
begin_operator
sail b12 b13
2
4 0
5 0
1
0 14 4 5
1
end_operator
begin_operator
sail b13 b0
2
0 0
5 0
1
0 14 5 0
1
end_operator
begin_operator
sail b13 b12
2
4 0
5 0
1
0 14 5 4
1
end_operator
begin_operator
sail b2 b1
2
1 0
6 0
1
0 14 6 1
1
end_operator
begin_operator
sail b2 b3
2
6 0
7 0
1
0 14 6 7
1
end_operator
begin_operator
sail b3 b2
2
6 0
7 0
1
0 14 7 6
1
end_operator
begin_operator
sail b3 b4
2
7 0
8 0
1
0 14 7 8
1
end_operator
begin_operator
sail b4 b3
2
7 0
8 0
1
0 14 8 7
1
end_operator
begin_operator
sail b4 b5
2
8 0
9 0
1
0 14 8 9
1
end_operator
begin_operator
sail b5 b4
2
8 0
9 0
1
0 14 9 8
1
end_operator
begin_operator
sail b5 b6
2
9 0
10 0
1
0 14 9 10
1
end_operator
begin_operator
sail b6 b5
2
9 0
10 0
1
0 14 10 9
1
end_operator
begin_operator
sail b6 b7
2
10 0
11 0
1
0 14 10 11
1
end_operator
begin_operator
sail b7 b6
2
10 0
11 0
1
0 14 11 10
1
end_operator
begin_operator
sail b7 b8
2
11 0
12 0
1
0 14 11 12
1
end_operator
begin_operator
sail b8 b7
2
11 0
12 0
1
0 14 12 11
1
end_operator
begin_operator
sail b8 b9
2
12 0
13 0
1
0 14 12 13
1
end_operator
begin_operator
sail b9 b10
2
2 0
13 0
1
0 14 13 2
1
end_operator
begin_operator
sail b9 b8
2
12 0
13 0
1
0 14 13 12
1
end_operator
0
