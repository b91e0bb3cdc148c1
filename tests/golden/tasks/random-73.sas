begin_version
3
end_version
begin_metric
0
end_metric
22
begin_variable
var0
-1
2
value0
value1
end_variable
begin_variable
var1
-1
3
value0
value1
value2
end_variable
begin_variable
var2
-1
4
value0
value1
value2
value3
end_variable
begin_variable
var3
-1
2
value0
value1
end_variable
begin_variable
var4
-1
3
value0
value1
value2
end_variable
begin_variable
var5
-1
3
value0
value1
value2
end_variable
begin_variable
var6
-1
2
value0
value1
end_variable
begin_variable
var7
-1
3
value0
value1
value2
end_variable
begin_variable
var8
-1
3
value0
value1
value2
end_variable
begin_variable
var9
-1
2
value0
value1
end_variable
begin_variable
var10
-1
3
value0
value1
value2
end_variable
begin_variable
var11
-1
2
value0
value1
end_variable
begin_variable
var12
-1
2
value0
value1
end_variable
begin_variable
var13
-1
2
value0
value1
end_variable
begin_variable
var14
-1
2
value0
value1
end_variable
begin_variable
var15
-1
1
value0
end_variable
begin_variable
var16
-1
2
value0
value1
end_variable
begin_variable
var17
-1
2
value0
value1
end_variable
begin_variable
var18
-1
4
value0
value1
value2
value3
end_variable
begin_variable
var19
-1
4
value0
value1
value2
value3
end_variable
begin_variable
var20
-1
2
value0
value1
end_variable
begin_variable
var21
-1
3
value0
value1
value2
end_variable
0
begin_state
1
0
3
1
2
0
1
2
2
1
0
1
0
1
1
0
1
0
3
0
0
1
end_state
begin_goal
22
8 0
1 0
17 0
18 3
21 1
7 2
16 0
14 1
19 3
0 0
20 1
3 0
2 0
15 0
10 1
4 1
13 0
9 0
11 1
5 1
6 1
12 1
end_goal
68
begin_operator
op0
1
19 1
3
1 20 1 10 0 2
0 17 -1 0
0 16 0 1
4
end_operator
begin_operator
op1
1
19 3
1
0 15 0 0
17
end_operator
begin_operator
op2
0
1
0 11 0 1
9
end_operator
begin_operator
op3
1
12 0
1
0 15 0 0
7
end_operator
begin_operator
op4
2
17 1
11 1
3
2 13 0 13 0 16 1 1
1 1 0 16 1 0
1 1 2 15 0 0
14
end_operator
begin_operator
op5
2
20 1
20 1
1
0 2 2 1
24
end_operator
begin_operator
op6
0
1
0 20 1 1
3
end_operator
begin_operator
op7
1
11 0
4
2 21 1 19 3 12 1 0
0 3 1 0
2 7 2 6 0 7 2 2
0 13 1 0
10
end_operator
begin_operator
op8
0
2
1 4 2 20 -1 1
2 8 2 3 0 15 0 0
20
end_operator
begin_operator
op9
2
15 0
9 1
3
0 5 0 2
0 5 0 1
0 5 0 1
16
end_operator
begin_operator
op10
0
2
1 2 2 16 -1 0
0 16 -1 0
3
end_operator
begin_operator
op11
2
21 2
16 0
4
1 21 1 9 1 1
0 19 1 0
1 9 1 19 1 2
1 7 1 0 0 1
12
end_operator
begin_operator
op12
2
1 1
20 1
1
0 1 -1 0
15
end_operator
begin_operator
op13
1
18 2
1
0 13 1 0
21
end_operator
begin_operator
op14
0
2
1 20 1 2 0 2
2 12 0 11 1 2 0 0
1
end_operator
begin_operator
op15
1
6 0
1
0 10 1 2
9
end_operator
begin_operator
op16
2
9 1
10 0
1
0 21 1 0
16
end_operator
begin_operator
op17
1
2 2
3
0 1 2 0
0 21 -1 0
2 7 1 2 1 21 2 1
11
end_operator
begin_operator
op18
2
4 0
17 1
1
0 20 0 1
3
end_operator
begin_operator
op19
1
14 1
1
2 8 0 9 1 14 0 0
9
end_operator
begin_operator
op20
1
14 1
1
2 11 0 11 0 13 0 0
15
end_operator
begin_operator
op21
1
1 0
2
1 1 2 4 1 2
2 11 0 2 0 4 1 1
1
end_operator
begin_operator
op22
1
20 1
1
0 20 -1 1
11
end_operator
begin_operator
op23
0
3
0 9 0 1
0 20 0 0
0 18 3 3
8
end_operator
begin_operator
op24
1
7 1
1
0 15 0 0
3
end_operator
begin_operator
op25
2
12 1
7 2
2
0 10 -1 1
0 17 0 1
18
end_operator
begin_operator
op26
0
1
0 3 0 0
4
end_operator
begin_operator
op27
0
3
1 16 1 7 -1 0
2 20 1 18 3 7 -1 0
0 2 0 3
17
end_operator
begin_operator
op28
1
0 1
1
0 14 0 1
23
end_operator
begin_operator
op29
2
9 0
14 0
3
1 11 0 18 0 3
0 16 0 1
1 11 0 18 1 3
20
end_operator
begin_operator
op30
0
2
0 15 0 0
0 4 0 0
21
end_operator
begin_operator
op31
2
19 1
19 1
1
1 10 0 0 0 0
4
end_operator
begin_operator
op32
1
16 0
1
0 11 1 0
20
end_operator
begin_operator
op33
1
14 1
1
2 5 0 17 1 1 1 0
5
end_operator
begin_operator
op34
0
1
0 6 1 1
24
end_operator
begin_operator
op35
0
4
0 16 0 1
0 16 0 0
0 9 0 1
1 14 1 7 2 2
21
end_operator
begin_operator
op36
2
19 2
8 0
1
0 4 1 1
4
end_operator
begin_operator
op37
2
1 2
5 2
1
0 13 1 0
18
end_operator
begin_operator
op38
1
21 1
3
2 1 0 18 2 9 0 1
0 7 1 0
0 13 -1 1
10
end_operator
begin_operator
op39
1
8 1
1
0 0 1 0
14
end_operator
begin_operator
op40
1
3 1
1
0 18 -1 3
7
end_operator
begin_operator
op41
1
7 2
1
0 8 0 0
2
end_operator
begin_operator
op42
1
7 2
2
1 7 0 17 1 0
2 19 2 10 0 17 1 1
23
end_operator
begin_operator
op43
2
18 0
14 0
4
2 11 1 11 1 12 1 0
2 12 1 3 1 12 1 0
1 16 1 17 -1 0
0 8 -1 0
16
end_operator
begin_operator
op44
0
1
0 5 1 1
4
end_operator
begin_operator
op45
6
13 0
16 0
12 1
0 0
0 0
14 1
2
0 12 1 1
2 12 0 19 1 12 1 1
21
end_operator
begin_operator
op46
2
3 1
21 0
3
1 13 0 0 1 1
0 0 1 0
1 2 3 0 1 0
15
end_operator
begin_operator
op47
2
17 0
20 0
3
2 12 0 12 0 21 -1 2
0 21 -1 1
0 21 -1 0
17
end_operator
begin_operator
op48
1
15 0
4
0 8 1 0
0 5 1 1
0 12 0 1
0 10 1 2
8
end_operator
begin_operator
op49
2
1 1
8 1
1
0 6 0 1
19
end_operator
begin_operator
op50
6
14 1
4 0
12 0
5 0
6 1
6 1
4
0 12 1 1
2 1 1 15 0 12 1 1
0 2 1 0
0 11 0 0
1
end_operator
begin_operator
op51
1
11 0
1
1 18 2 10 0 2
11
end_operator
begin_operator
op52
1
14 1
1
0 6 1 1
8
end_operator
begin_operator
op53
1
1 2
1
1 18 1 4 2 2
14
end_operator
begin_operator
op54
0
1
2 6 1 6 0 6 0 1
19
end_operator
begin_operator
op55
2
20 1
21 1
3
0 17 -1 0
0 9 1 0
0 4 1 1
1
end_operator
begin_operator
op56
0
2
1 12 0 1 2 2
0 21 -1 1
23
end_operator
begin_operator
op57
1
14 1
3
1 9 1 17 0 0
0 3 -1 1
0 18 2 0
23
end_operator
begin_operator
op58
0
1
0 12 1 0
4
end_operator
begin_operator
op59
1
14 0
4
0 11 0 0
1 5 1 11 1 0
0 7 -1 0
0 2 -1 2
12
end_operator
begin_operator
op60
2
19 2
2 1
3
0 1 1 0
0 1 1 1
1 9 1 18 0 0
24
end_operator
begin_operator
op61
2
8 2
14 0
2
0 12 1 0
0 15 -1 0
15
end_operator
begin_operator
op62
1
17 0
3
1 9 0 1 2 0
0 18 3 0
0 16 1 0
9
end_operator
begin_operator
op63
0
4
0 5 0 1
0 20 0 0
0 6 1 0
2 1 0 18 2 9 0 0
12
end_operator
begin_operator
op64
1
6 1
1
0 19 1 2
12
end_operator
begin_operator
op65
0
1
2 9 0 18 1 5 0 2
11
end_operator
begin_operator
op66
0
4
0 19 2 0
1 8 0 9 -1 1
0 9 -1 1
1 11 0 3 1 0
9
end_operator
begin_operator
op67
2
7 2
15 0
3
0 18 1 2
0 13 1 1
0 4 0 2
12
end_operator
0
