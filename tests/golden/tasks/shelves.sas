begin_version
3
end_version
begin_metric
0
end_metric
32
begin_variable
var0
-1
2
Atom locked(r10)
NegatedAtom locked(r10)
end_variable
begin_variable
var1
-1
2
Atom taken(r03)
NegatedAtom taken(r03)
end_variable
begin_variable
var2
-1
2
Atom taken(r00)
NegatedAtom taken(r00)
end_variable
begin_variable
var3
-1
2
Atom taken(r20)
NegatedAtom taken(r20)
end_variable
begin_variable
var4
-1
2
Atom taken(r23)
NegatedAtom taken(r23)
end_variable
begin_variable
var5
-1
2
Atom taken(r10)
NegatedAtom taken(r10)
end_variable
begin_variable
var6
-1
2
Atom taken(r13)
NegatedAtom taken(r13)
end_variable
begin_variable
var7
-1
2
Atom taken(r02)
NegatedAtom taken(r02)
end_variable
begin_variable
var8
-1
2
Atom taken(r01)
NegatedAtom taken(r01)
end_variable
begin_variable
var9
-1
2
Atom taken(r21)
NegatedAtom taken(r21)
end_variable
begin_variable
var10
-1
2
Atom taken(r22)
NegatedAtom taken(r22)
end_variable
begin_variable
var11
-1
2
Atom taken(r11)
NegatedAtom taken(r11)
end_variable
begin_variable
var12
-1
2
Atom taken(r12)
NegatedAtom taken(r12)
end_variable
begin_variable
var13
-1
12
Atom robot(r00)
Atom robot(r01)
Atom robot(r02)
Atom robot(r03)
Atom robot(r10)
Atom robot(r11)
Atom robot(r12)
Atom robot(r13)
Atom robot(r20)
Atom robot(r21)
Atom robot(r22)
Atom robot(r23)
end_variable
begin_variable
var14
-1
2
Atom locked(r23)
NegatedAtom locked(r23)
end_variable
begin_variable
var15
-1
2
Atom sealed(x1)
NegatedAtom sealed(x1)
end_variable
begin_variable
var16
-1
2
Atom sealed(x2)
NegatedAtom sealed(x2)
end_variable
begin_variable
var17
-1
12
Atom box-at(x1, r00)
Atom box-at(x1, r01)
Atom box-at(x1, r02)
Atom box-at(x1, r03)
Atom box-at(x1, r10)
Atom box-at(x1, r11)
Atom box-at(x1, r12)
Atom box-at(x1, r13)
Atom box-at(x1, r20)
Atom box-at(x1, r21)
Atom box-at(x1, r22)
Atom box-at(x1, r23)
end_variable
begin_variable
var18
-1
12
Atom box-at(x2, r00)
Atom box-at(x2, r01)
Atom box-at(x2, r02)
Atom box-at(x2, r03)
Atom box-at(x2, r10)
Atom box-at(x2, r11)
Atom box-at(x2, r12)
Atom box-at(x2, r13)
Atom box-at(x2, r20)
Atom box-at(x2, r21)
Atom box-at(x2, r22)
Atom box-at(x2, r23)
end_variable
begin_variable
var19
-1
2
Atom painted(r23)
NegatedAtom painted(r23)
end_variable
begin_variable
var20
-1
2
Atom painted(r22)
NegatedAtom painted(r22)
end_variable
begin_variable
var21
-1
2
Atom painted(r21)
NegatedAtom painted(r21)
end_variable
begin_variable
var22
-1
2
Atom painted(r20)
NegatedAtom painted(r20)
end_variable
begin_variable
var23
-1
2
Atom painted(r13)
NegatedAtom painted(r13)
end_variable
begin_variable
var24
-1
2
Atom painted(r12)
NegatedAtom painted(r12)
end_variable
begin_variable
var25
-1
2
Atom painted(r11)
NegatedAtom painted(r11)
end_variable
begin_variable
var26
-1
2
Atom painted(r10)
NegatedAtom painted(r10)
end_variable
begin_variable
var27
-1
2
Atom painted(r03)
NegatedAtom painted(r03)
end_variable
begin_variable
var28
-1
2
Atom painted(r02)
NegatedAtom painted(r02)
end_variable
begin_variable
var29
-1
2
Atom painted(r01)
NegatedAtom painted(r01)
end_variable
begin_variable
var30
-1
2
Atom painted(r00)
NegatedAtom painted(r00)
end_variable
begin_variable
var31
0
2
Atom new-axiom@0()
NegatedAtom new-axiom@0()
end_variable
0
begin_state
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
1
0
0
0
0
1
1
5
6
1
1
1
1
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
8
14 1
15 0
16 0
17 7
18 10
19 0
26 0
31 1
end_goal
255
begin_operator
move r00 r01
1
8 1
1
0 13 0 1
1
end_operator
begin_operator
move r00 r10
2
0 1
5 1
1
0 13 0 4
1
end_operator
begin_operator
move r01 r00
1
2 1
1
0 13 1 0
1
end_operator
begin_operator
move r01 r02
1
7 1
1
0 13 1 2
1
end_operator
begin_operator
move r01 r11
1
11 1
1
0 13 1 5
1
end_operator
begin_operator
move r02 r01
1
8 1
1
0 13 2 1
1
end_operator
begin_operator
move r02 r03
1
1 1
1
0 13 2 3
1
end_operator
begin_operator
move r02 r12
1
12 1
1
0 13 2 6
1
end_operator
begin_operator
move r03 r02
1
7 1
1
0 13 3 2
1
end_operator
begin_operator
move r03 r13
1
6 1
1
0 13 3 7
1
end_operator
begin_operator
move r10 r00
1
2 1
1
0 13 4 0
1
end_operator
begin_operator
move r10 r11
1
11 1
1
0 13 4 5
1
end_operator
begin_operator
move r10 r20
1
3 1
1
0 13 4 8
1
end_operator
begin_operator
move r11 r01
1
8 1
1
0 13 5 1
1
end_operator
begin_operator
move r11 r10
2
0 1
5 1
1
0 13 5 4
1
end_operator
begin_operator
move r11 r12
1
12 1
1
0 13 5 6
1
end_operator
begin_operator
move r11 r21
1
9 1
1
0 13 5 9
1
end_operator
begin_operator
move r12 r02
1
7 1
1
0 13 6 2
1
end_operator
begin_operator
move r12 r11
1
11 1
1
0 13 6 5
1
end_operator
begin_operator
move r12 r13
1
6 1
1
0 13 6 7
1
end_operator
begin_operator
move r12 r22
1
10 1
1
0 13 6 10
1
end_operator
begin_operator
move r13 r03
1
1 1
1
0 13 7 3
1
end_operator
begin_operator
move r13 r12
1
12 1
1
0 13 7 6
1
end_operator
begin_operator
move r13 r23
2
14 1
4 1
1
0 13 7 11
1
end_operator
begin_operator
move r20 r10
2
0 1
5 1
1
0 13 8 4
1
end_operator
begin_operator
move r20 r21
1
9 1
1
0 13 8 9
1
end_operator
begin_operator
move r21 r11
1
11 1
1
0 13 9 5
1
end_operator
begin_operator
move r21 r20
1
3 1
1
0 13 9 8
1
end_operator
begin_operator
move r21 r22
1
10 1
1
0 13 9 10
1
end_operator
begin_operator
move r22 r12
1
12 1
1
0 13 10 6
1
end_operator
begin_operator
move r22 r21
1
9 1
1
0 13 10 9
1
end_operator
begin_operator
move r22 r23
2
14 1
4 1
1
0 13 10 11
1
end_operator
begin_operator
move r23 r13
1
6 1
1
0 13 11 7
1
end_operator
begin_operator
move r23 r22
1
10 1
1
0 13 11 10
1
end_operator
begin_operator
paint r00
1
13 0
1
0 30 1 0
1
end_operator
begin_operator
paint r01
1
13 1
1
0 29 1 0
1
end_operator
begin_operator
paint r02
1
13 2
1
0 28 1 0
1
end_operator
begin_operator
paint r03
1
13 3
1
0 27 1 0
1
end_operator
begin_operator
paint r10
1
13 4
1
0 26 1 0
1
end_operator
begin_operator
paint r11
1
13 5
1
0 25 1 0
1
end_operator
begin_operator
paint r12
1
13 6
1
0 24 1 0
1
end_operator
begin_operator
paint r13
1
13 7
1
0 23 1 0
1
end_operator
begin_operator
paint r20
1
13 8
1
0 22 1 0
1
end_operator
begin_operator
paint r21
1
13 9
1
0 21 1 0
1
end_operator
begin_operator
paint r22
1
13 10
1
0 20 1 0
1
end_operator
begin_operator
paint r23
1
13 11
1
0 19 1 0
1
end_operator
begin_operator
push x1 r00 r01 r02
1
15 1
4
0 17 1 2
0 13 0 1
0 8 -1 1
0 7 1 0
1
end_operator
begin_operator
push x1 r00 r01 r11
1
15 1
4
0 17 1 5
0 13 0 1
0 8 -1 1
0 11 1 0
1
end_operator
begin_operator
push x1 r00 r10 r11
1
15 1
4
0 17 4 5
0 13 0 4
0 5 -1 1
0 11 1 0
1
end_operator
begin_operator
push x1 r00 r10 r20
1
15 1
4
0 17 4 8
0 13 0 4
0 5 -1 1
0 3 1 0
1
end_operator
begin_operator
push x1 r01 r00 r10
2
0 1
15 1
4
0 17 0 4
0 13 1 0
0 2 -1 1
0 5 1 0
1
end_operator
begin_operator
push x1 r01 r02 r03
1
15 1
4
0 17 2 3
0 13 1 2
0 7 -1 1
0 1 1 0
1
end_operator
begin_operator
push x1 r01 r02 r12
1
15 1
4
0 17 2 6
0 13 1 2
0 7 -1 1
0 12 1 0
1
end_operator
begin_operator
push x1 r01 r11 r10
2
0 1
15 1
4
0 17 5 4
0 13 1 5
0 5 1 0
0 11 -1 1
1
end_operator
begin_operator
push x1 r01 r11 r12
1
15 1
4
0 17 5 6
0 13 1 5
0 11 -1 1
0 12 1 0
1
end_operator
begin_operator
push x1 r01 r11 r21
1
15 1
4
0 17 5 9
0 13 1 5
0 11 -1 1
0 9 1 0
1
end_operator
begin_operator
push x1 r02 r01 r00
1
15 1
4
0 17 1 0
0 13 2 1
0 2 1 0
0 8 -1 1
1
end_operator
begin_operator
push x1 r02 r01 r11
1
15 1
4
0 17 1 5
0 13 2 1
0 8 -1 1
0 11 1 0
1
end_operator
begin_operator
push x1 r02 r03 r13
1
15 1
4
0 17 3 7
0 13 2 3
0 1 -1 1
0 6 1 0
1
end_operator
begin_operator
push x1 r02 r12 r11
1
15 1
4
0 17 6 5
0 13 2 6
0 11 1 0
0 12 -1 1
1
end_operator
begin_operator
push x1 r02 r12 r13
1
15 1
4
0 17 6 7
0 13 2 6
0 12 -1 1
0 6 1 0
1
end_operator
begin_operator
push x1 r02 r12 r22
1
15 1
4
0 17 6 10
0 13 2 6
0 12 -1 1
0 10 1 0
1
end_operator
begin_operator
push x1 r03 r02 r01
1
15 1
4
0 17 2 1
0 13 3 2
0 8 1 0
0 7 -1 1
1
end_operator
begin_operator
push x1 r03 r02 r12
1
15 1
4
0 17 2 6
0 13 3 2
0 7 -1 1
0 12 1 0
1
end_operator
begin_operator
push x1 r03 r13 r12
1
15 1
4
0 17 7 6
0 13 3 7
0 12 1 0
0 6 -1 1
1
end_operator
begin_operator
push x1 r03 r13 r23
2
14 1
15 1
4
0 17 7 11
0 13 3 7
0 6 -1 1
0 4 1 0
1
end_operator
begin_operator
push x1 r10 r00 r01
1
15 1
4
0 17 0 1
0 13 4 0
0 2 -1 1
0 8 1 0
1
end_operator
begin_operator
push x1 r10 r11 r01
1
15 1
4
0 17 5 1
0 13 4 5
0 8 1 0
0 11 -1 1
1
end_operator
begin_operator
push x1 r10 r11 r12
1
15 1
4
0 17 5 6
0 13 4 5
0 11 -1 1
0 12 1 0
1
end_operator
begin_operator
push x1 r10 r11 r21
1
15 1
4
0 17 5 9
0 13 4 5
0 11 -1 1
0 9 1 0
1
end_operator
begin_operator
push x1 r10 r20 r21
1
15 1
4
0 17 8 9
0 13 4 8
0 3 -1 1
0 9 1 0
1
end_operator
begin_operator
push x1 r11 r01 r00
1
15 1
4
0 17 1 0
0 13 5 1
0 2 1 0
0 8 -1 1
1
end_operator
begin_operator
push x1 r11 r01 r02
1
15 1
4
0 17 1 2
0 13 5 1
0 8 -1 1
0 7 1 0
1
end_operator
begin_operator
push x1 r11 r10 r00
1
15 1
4
0 17 4 0
0 13 5 4
0 2 1 0
0 5 -1 1
1
end_operator
begin_operator
push x1 r11 r10 r20
1
15 1
4
0 17 4 8
0 13 5 4
0 5 -1 1
0 3 1 0
1
end_operator
begin_operator
push x1 r11 r12 r02
1
15 1
4
0 17 6 2
0 13 5 6
0 7 1 0
0 12 -1 1
1
end_operator
begin_operator
push x1 r11 r12 r13
1
15 1
4
0 17 6 7
0 13 5 6
0 12 -1 1
0 6 1 0
1
end_operator
begin_operator
push x1 r11 r12 r22
1
15 1
4
0 17 6 10
0 13 5 6
0 12 -1 1
0 10 1 0
1
end_operator
begin_operator
push x1 r11 r21 r20
1
15 1
4
0 17 9 8
0 13 5 9
0 3 1 0
0 9 -1 1
1
end_operator
begin_operator
push x1 r11 r21 r22
1
15 1
4
0 17 9 10
0 13 5 9
0 9 -1 1
0 10 1 0
1
end_operator
begin_operator
push x1 r12 r02 r01
1
15 1
4
0 17 2 1
0 13 6 2
0 8 1 0
0 7 -1 1
1
end_operator
begin_operator
push x1 r12 r02 r03
1
15 1
4
0 17 2 3
0 13 6 2
0 7 -1 1
0 1 1 0
1
end_operator
begin_operator
push x1 r12 r11 r01
1
15 1
4
0 17 5 1
0 13 6 5
0 8 1 0
0 11 -1 1
1
end_operator
begin_operator
push x1 r12 r11 r10
2
0 1
15 1
4
0 17 5 4
0 13 6 5
0 5 1 0
0 11 -1 1
1
end_operator
begin_operator
push x1 r12 r11 r21
1
15 1
4
0 17 5 9
0 13 6 5
0 11 -1 1
0 9 1 0
1
end_operator
begin_operator
push x1 r12 r13 r03
1
15 1
4
0 17 7 3
0 13 6 7
0 1 1 0
0 6 -1 1
1
end_operator
begin_operator
push x1 r12 r13 r23
2
14 1
15 1
4
0 17 7 11
0 13 6 7
0 6 -1 1
0 4 1 0
1
end_operator
begin_operator
push x1 r12 r22 r21
1
15 1
4
0 17 10 9
0 13 6 10
0 9 1 0
0 10 -1 1
1
end_operator
begin_operator
push x1 r12 r22 r23
2
14 1
15 1
4
0 17 10 11
0 13 6 10
0 10 -1 1
0 4 1 0
1
end_operator
begin_operator
push x1 r13 r03 r02
1
15 1
4
0 17 3 2
0 13 7 3
0 7 1 0
0 1 -1 1
1
end_operator
begin_operator
push x1 r13 r12 r02
1
15 1
4
0 17 6 2
0 13 7 6
0 7 1 0
0 12 -1 1
1
end_operator
begin_operator
push x1 r13 r12 r11
1
15 1
4
0 17 6 5
0 13 7 6
0 11 1 0
0 12 -1 1
1
end_operator
begin_operator
push x1 r13 r12 r22
1
15 1
4
0 17 6 10
0 13 7 6
0 12 -1 1
0 10 1 0
1
end_operator
begin_operator
push x1 r13 r23 r22
1
15 1
4
0 17 11 10
0 13 7 11
0 10 1 0
0 4 -1 1
1
end_operator
begin_operator
push x1 r20 r10 r00
1
15 1
4
0 17 4 0
0 13 8 4
0 2 1 0
0 5 -1 1
1
end_operator
begin_operator
push x1 r20 r10 r11
1
15 1
4
0 17 4 5
0 13 8 4
0 5 -1 1
0 11 1 0
1
end_operator
begin_operator
push x1 r20 r21 r11
1
15 1
4
0 17 9 5
0 13 8 9
0 11 1 0
0 9 -1 1
1
end_operator
begin_operator
push x1 r20 r21 r22
1
15 1
4
0 17 9 10
0 13 8 9
0 9 -1 1
0 10 1 0
1
end_operator
begin_operator
push x1 r21 r11 r01
1
15 1
4
0 17 5 1
0 13 9 5
0 8 1 0
0 11 -1 1
1
end_operator
begin_operator
push x1 r21 r11 r10
2
0 1
15 1
4
0 17 5 4
0 13 9 5
0 5 1 0
0 11 -1 1
1
end_operator
begin_operator
push x1 r21 r11 r12
1
15 1
4
0 17 5 6
0 13 9 5
0 11 -1 1
0 12 1 0
1
end_operator
begin_operator
push x1 r21 r20 r10
2
0 1
15 1
4
0 17 8 4
0 13 9 8
0 5 1 0
0 3 -1 1
1
end_operator
begin_operator
push x1 r21 r22 r12
1
15 1
4
0 17 10 6
0 13 9 10
0 12 1 0
0 10 -1 1
1
end_operator
begin_operator
push x1 r21 r22 r23
2
14 1
15 1
4
0 17 10 11
0 13 9 10
0 10 -1 1
0 4 1 0
1
end_operator
begin_operator
push x1 r22 r12 r02
1
15 1
4
0 17 6 2
0 13 10 6
0 7 1 0
0 12 -1 1
1
end_operator
begin_operator
push x1 r22 r12 r11
1
15 1
4
0 17 6 5
0 13 10 6
0 11 1 0
0 12 -1 1
1
end_operator
begin_operator
push x1 r22 r12 r13
1
15 1
4
0 17 6 7
0 13 10 6
0 12 -1 1
0 6 1 0
1
end_operator
begin_operator
push x1 r22 r21 r11
1
15 1
4
0 17 9 5
0 13 10 9
0 11 1 0
0 9 -1 1
1
end_operator
begin_operator
push x1 r22 r21 r20
1
15 1
4
0 17 9 8
0 13 10 9
0 3 1 0
0 9 -1 1
1
end_operator
begin_operator
push x1 r22 r23 r13
1
15 1
4
0 17 11 7
0 13 10 11
0 6 1 0
0 4 -1 1
1
end_operator
begin_operator
push x1 r23 r13 r03
1
15 1
4
0 17 7 3
0 13 11 7
0 1 1 0
0 6 -1 1
1
end_operator
begin_operator
push x1 r23 r13 r12
1
15 1
4
0 17 7 6
0 13 11 7
0 12 1 0
0 6 -1 1
1
end_operator
begin_operator
push x1 r23 r22 r12
1
15 1
4
0 17 10 6
0 13 11 10
0 12 1 0
0 10 -1 1
1
end_operator
begin_operator
push x1 r23 r22 r21
1
15 1
4
0 17 10 9
0 13 11 10
0 9 1 0
0 10 -1 1
1
end_operator
begin_operator
push x2 r00 r01 r02
1
16 1
4
0 18 1 2
0 13 0 1
0 8 -1 1
0 7 1 0
1
end_operator
begin_operator
push x2 r00 r01 r11
1
16 1
4
0 18 1 5
0 13 0 1
0 8 -1 1
0 11 1 0
1
end_operator
begin_operator
push x2 r00 r10 r11
1
16 1
4
0 18 4 5
0 13 0 4
0 5 -1 1
0 11 1 0
1
end_operator
begin_operator
push x2 r00 r10 r20
1
16 1
4
0 18 4 8
0 13 0 4
0 5 -1 1
0 3 1 0
1
end_operator
begin_operator
push x2 r01 r00 r10
2
0 1
16 1
4
0 18 0 4
0 13 1 0
0 2 -1 1
0 5 1 0
1
end_operator
begin_operator
push x2 r01 r02 r03
1
16 1
4
0 18 2 3
0 13 1 2
0 7 -1 1
0 1 1 0
1
end_operator
begin_operator
push x2 r01 r02 r12
1
16 1
4
0 18 2 6
0 13 1 2
0 7 -1 1
0 12 1 0
1
end_operator
begin_operator
push x2 r01 r11 r10
2
0 1
16 1
4
0 18 5 4
0 13 1 5
0 5 1 0
0 11 -1 1
1
end_operator
begin_operator
push x2 r01 r11 r12
1
16 1
4
0 18 5 6
0 13 1 5
0 11 -1 1
0 12 1 0
1
end_operator
begin_operator
push x2 r01 r11 r21
1
16 1
4
0 18 5 9
0 13 1 5
0 11 -1 1
0 9 1 0
1
end_operator
begin_operator
push x2 r02 r01 r00
1
16 1
4
0 18 1 0
0 13 2 1
0 2 1 0
0 8 -1 1
1
end_operator
begin_operator
push x2 r02 r01 r11
1
16 1
4
0 18 1 5
0 13 2 1
0 8 -1 1
0 11 1 0
1
end_operator
begin_operator
push x2 r02 r03 r13
1
16 1
4
0 18 3 7
0 13 2 3
0 1 -1 1
0 6 1 0
1
end_operator
begin_operator
push x2 r02 r12 r11
1
16 1
4
0 18 6 5
0 13 2 6
0 11 1 0
0 12 -1 1
1
end_operator
begin_operator
push x2 r02 r12 r13
1
16 1
4
0 18 6 7
0 13 2 6
0 12 -1 1
0 6 1 0
1
end_operator
begin_operator
push x2 r02 r12 r22
1
16 1
4
0 18 6 10
0 13 2 6
0 12 -1 1
0 10 1 0
1
end_operator
begin_operator
push x2 r03 r02 r01
1
16 1
4
0 18 2 1
0 13 3 2
0 8 1 0
0 7 -1 1
1
end_operator
begin_operator
push x2 r03 r02 r12
1
16 1
4
0 18 2 6
0 13 3 2
0 7 -1 1
0 12 1 0
1
end_operator
begin_operator
push x2 r03 r13 r12
1
16 1
4
0 18 7 6
0 13 3 7
0 12 1 0
0 6 -1 1
1
end_operator
begin_operator
push x2 r03 r13 r23
2
14 1
16 1
4
0 18 7 11
0 13 3 7
0 6 -1 1
0 4 1 0
1
end_operator
begin_operator
push x2 r10 r00 r01
1
16 1
4
0 18 0 1
0 13 4 0
0 2 -1 1
0 8 1 0
1
end_operator
begin_operator
push x2 r10 r11 r01
1
16 1
4
0 18 5 1
0 13 4 5
0 8 1 0
0 11 -1 1
1
end_operator
begin_operator
push x2 r10 r11 r12
1
16 1
4
0 18 5 6
0 13 4 5
0 11 -1 1
0 12 1 0
1
end_operator
begin_operator
push x2 r10 r11 r21
1
16 1
4
0 18 5 9
0 13 4 5
0 11 -1 1
0 9 1 0
1
end_operator
begin_operator
push x2 r10 r20 r21
1
16 1
4
0 18 8 9
0 13 4 8
0 3 -1 1
0 9 1 0
1
end_operator
begin_operator
push x2 r11 r01 r00
1
16 1
4
0 18 1 0
0 13 5 1
0 2 1 0
0 8 -1 1
1
end_operator
begin_operator
push x2 r11 r01 r02
1
16 1
4
0 18 1 2
0 13 5 1
0 8 -1 1
0 7 1 0
1
end_operator
begin_operator
push x2 r11 r10 r00
1
16 1
4
0 18 4 0
0 13 5 4
0 2 1 0
0 5 -1 1
1
end_operator
begin_operator
push x2 r11 r10 r20
1
16 1
4
0 18 4 8
0 13 5 4
0 5 -1 1
0 3 1 0
1
end_operator
begin_operator
push x2 r11 r12 r02
1
16 1
4
0 18 6 2
0 13 5 6
0 7 1 0
0 12 -1 1
1
end_operator
begin_operator
push x2 r11 r12 r13
1
16 1
4
0 18 6 7
0 13 5 6
0 12 -1 1
0 6 1 0
1
end_operator
begin_operator
push x2 r11 r12 r22
1
16 1
4
0 18 6 10
0 13 5 6
0 12 -1 1
0 10 1 0
1
end_operator
begin_operator
push x2 r11 r21 r20
1
16 1
4
0 18 9 8
0 13 5 9
0 3 1 0
0 9 -1 1
1
end_operator
begin_operator
push x2 r11 r21 r22
1
16 1
4
0 18 9 10
0 13 5 9
0 9 -1 1
0 10 1 0
1
end_operator
begin_operator
push x2 r12 r02 r01
1
16 1
4
0 18 2 1
0 13 6 2
0 8 1 0
0 7 -1 1
1
end_operator
begin_operator
push x2 r12 r02 r03
1
16 1
4
0 18 2 3
0 13 6 2
0 7 -1 1
0 1 1 0
1
end_operator
begin_operator
push x2 r12 r11 r01
1
16 1
4
0 18 5 1
0 13 6 5
0 8 1 0
0 11 -1 1
1
end_operator
begin_operator
push x2 r12 r11 r10
2
0 1
16 1
4
0 18 5 4
0 13 6 5
0 5 1 0
0 11 -1 1
1
end_operator
begin_operator
push x2 r12 r11 r21
1
16 1
4
0 18 5 9
0 13 6 5
0 11 -1 1
0 9 1 0
1
end_operator
begin_operator
push x2 r12 r13 r03
1
16 1
4
0 18 7 3
0 13 6 7
0 1 1 0
0 6 -1 1
1
end_operator
begin_operator
push x2 r12 r13 r23
2
14 1
16 1
4
0 18 7 11
0 13 6 7
0 6 -1 1
0 4 1 0
1
end_operator
begin_operator
push x2 r12 r22 r21
1
16 1
4
0 18 10 9
0 13 6 10
0 9 1 0
0 10 -1 1
1
end_operator
begin_operator
push x2 r12 r22 r23
2
14 1
16 1
4
0 18 10 11
0 13 6 10
0 10 -1 1
0 4 1 0
1
end_operator
begin_operator
push x2 r13 r03 r02
1
16 1
4
0 18 3 2
0 13 7 3
0 7 1 0
0 1 -1 1
1
end_operator
begin_operator
push x2 r13 r12 r02
1
16 1
4
0 18 6 2
0 13 7 6
0 7 1 0
0 12 -1 1
1
end_operator
begin_operator
push x2 r13 r12 r11
1
16 1
4
0 18 6 5
0 13 7 6
0 11 1 0
0 12 -1 1
1
end_operator
begin_operator
push x2 r13 r12 r22
1
16 1
4
0 18 6 10
0 13 7 6
0 12 -1 1
0 10 1 0
1
end_operator
begin_operator
push x2 r13 r23 r22
1
16 1
4
0 18 11 10
0 13 7 11
0 10 1 0
0 4 -1 1
1
end_operator
begin_operator
push x2 r20 r10 r00
1
16 1
4
0 18 4 0
0 13 8 4
0 2 1 0
0 5 -1 1
1
end_operator
begin_operator
push x2 r20 r10 r11
1
16 1
4
0 18 4 5
0 13 8 4
0 5 -1 1
0 11 1 0
1
end_operator
begin_operator
push x2 r20 r21 r11
1
16 1
4
0 18 9 5
0 13 8 9
0 11 1 0
0 9 -1 1
1
end_operator
begin_operator
push x2 r20 r21 r22
1
16 1
4
0 18 9 10
0 13 8 9
0 9 -1 1
0 10 1 0
1
end_operator
begin_operator
push x2 r21 r11 r01
1
16 1
4
0 18 5 1
0 13 9 5
0 8 1 0
0 11 -1 1
1
end_operator
begin_operator
push x2 r21 r11 r10
2
0 1
16 1
4
0 18 5 4
0 13 9 5
0 5 1 0
0 11 -1 1
1
end_operator
begin_operator
push x2 r21 r11 r12
1
16 1
4
0 18 5 6
0 13 9 5
0 11 -1 1
0 12 1 0
1
end_operator
begin_operator
push x2 r21 r20 r10
2
0 1
16 1
4
0 18 8 4
0 13 9 8
0 5 1 0
0 3 -1 1
1
end_operator
begin_operator
push x2 r21 r22 r12
1
16 1
4
0 18 10 6
0 13 9 10
0 12 1 0
0 10 -1 1
1
end_operator
begin_operator
push x2 r21 r22 r23
2
14 1
16 1
4
0 18 10 11
0 13 9 10
0 10 -1 1
0 4 1 0
1
end_operator
begin_operator
push x2 r22 r12 r02
1
16 1
4
0 18 6 2
0 13 10 6
0 7 1 0
0 12 -1 1
1
end_operator
begin_operator
push x2 r22 r12 r11
1
16 1
4
0 18 6 5
0 13 10 6
0 11 1 0
0 12 -1 1
1
end_operator
begin_operator
push x2 r22 r12 r13
1
16 1
4
0 18 6 7
0 13 10 6
0 12 -1 1
0 6 1 0
1
end_operator
begin_operator
push x2 r22 r21 r11
1
16 1
4
0 18 9 5
0 13 10 9
0 11 1 0
0 9 -1 1
1
end_operator
begin_operator
push x2 r22 r21 r20
1
16 1
4
0 18 9 8
0 13 10 9
0 3 1 0
0 9 -1 1
1
end_operator
begin_operator
push x2 r22 r23 r13
1
16 1
4
0 18 11 7
0 13 10 11
0 6 1 0
0 4 -1 1
1
end_operator
begin_operator
push x2 r23 r13 r03
1
16 1
4
0 18 7 3
0 13 11 7
0 1 1 0
0 6 -1 1
1
end_operator
begin_operator
push x2 r23 r13 r12
1
16 1
4
0 18 7 6
0 13 11 7
0 12 1 0
0 6 -1 1
1
end_operator
begin_operator
push x2 r23 r22 r12
1
16 1
4
0 18 10 6
0 13 11 10
0 12 1 0
0 10 -1 1
1
end_operator
begin_operator
push x2 r23 r22 r21
1
16 1
4
0 18 10 9
0 13 11 10
0 9 1 0
0 10 -1 1
1
end_operator
begin_operator
seal x1 r00 r01
2
17 1
13 0
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r00 r10
2
17 4
13 0
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r01 r00
2
17 0
13 1
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r01 r02
2
17 2
13 1
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r01 r11
2
17 5
13 1
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r02 r01
2
17 1
13 2
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r02 r03
2
17 3
13 2
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r02 r12
2
17 6
13 2
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r03 r02
2
17 2
13 3
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r03 r13
2
17 7
13 3
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r10 r00
2
17 0
13 4
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r10 r11
2
17 5
13 4
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r10 r20
2
17 8
13 4
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r11 r01
2
17 1
13 5
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r11 r10
2
17 4
13 5
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r11 r12
2
17 6
13 5
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r11 r21
2
17 9
13 5
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r12 r02
2
17 2
13 6
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r12 r11
2
17 5
13 6
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r12 r13
2
17 7
13 6
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r12 r22
2
17 10
13 6
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r13 r03
2
17 3
13 7
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r13 r12
2
17 6
13 7
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r13 r23
2
17 11
13 7
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r20 r10
2
17 4
13 8
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r20 r21
2
17 9
13 8
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r21 r11
2
17 5
13 9
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r21 r20
2
17 8
13 9
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r21 r22
2
17 10
13 9
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r22 r12
2
17 6
13 10
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r22 r21
2
17 9
13 10
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r22 r23
2
17 11
13 10
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r23 r13
2
17 7
13 11
1
0 15 1 0
1
end_operator
begin_operator
seal x1 r23 r22
2
17 10
13 11
1
0 15 1 0
1
end_operator
begin_operator
seal x2 r00 r01
2
18 1
13 0
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r00 r10
2
18 4
13 0
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r01 r00
2
18 0
13 1
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r01 r02
2
18 2
13 1
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r01 r11
2
18 5
13 1
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r02 r01
2
18 1
13 2
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r02 r03
2
18 3
13 2
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r02 r12
2
18 6
13 2
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r03 r02
2
18 2
13 3
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r03 r13
2
18 7
13 3
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r10 r00
2
18 0
13 4
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r10 r11
2
18 5
13 4
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r10 r20
2
18 8
13 4
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r11 r01
2
18 1
13 5
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r11 r10
2
18 4
13 5
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r11 r12
2
18 6
13 5
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r11 r21
2
18 9
13 5
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r12 r02
2
18 2
13 6
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r12 r11
2
18 5
13 6
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r12 r13
2
18 7
13 6
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r12 r22
2
18 10
13 6
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r13 r03
2
18 3
13 7
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r13 r12
2
18 6
13 7
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r13 r23
2
18 11
13 7
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r20 r10
2
18 4
13 8
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r20 r21
2
18 9
13 8
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r21 r11
2
18 5
13 9
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r21 r20
2
18 8
13 9
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r21 r22
2
18 10
13 9
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r22 r12
2
18 6
13 10
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r22 r21
2
18 9
13 10
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r22 r23
2
18 11
13 10
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r23 r13
2
18 7
13 11
1
0 16 1 0
1
end_operator
begin_operator
seal x2 r23 r22
2
18 10
13 11
1
0 16 1 0
1
end_operator
begin_operator
unlock r00 r10
1
13 0
1
0 0 0 1
1
end_operator
begin_operator
unlock r11 r10
1
13 5
1
0 0 0 1
1
end_operator
begin_operator
unlock r13 r23
1
13 7
1
0 14 0 1
1
end_operator
begin_operator
unlock r20 r10
1
13 8
1
0 0 0 1
1
end_operator
begin_operator
unlock r22 r23
1
13 10
1
0 14 0 1
1
end_operator
12
begin_rule
2
30 1
13 0
31 1 0
end_rule
begin_rule
2
29 1
13 1
31 1 0
end_rule
begin_rule
2
28 1
13 2
31 1 0
end_rule
begin_rule
2
27 1
13 3
31 1 0
end_rule
begin_rule
2
26 1
13 4
31 1 0
end_rule
begin_rule
2
25 1
13 5
31 1 0
end_rule
begin_rule
2
24 1
13 6
31 1 0
end_rule
begin_rule
2
23 1
13 7
31 1 0
end_rule
begin_rule
2
22 1
13 8
31 1 0
end_rule
begin_rule
2
21 1
13 9
31 1 0
end_rule
begin_rule
2
20 1
13 10
31 1 0
end_rule
begin_rule
2
19 1
13 11
31 1 0
end_rule
