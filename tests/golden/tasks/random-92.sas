begin_version
3
end_version
begin_metric
1
end_metric
29
begin_variable
var0
-1
1
value0
end_variable
begin_variable
var1
-1
2
value0
value1
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
4
value0
value1
value2
value3
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
2
value0
value1
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
2
value0
value1
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
2
value0
value1
end_variable
begin_variable
var11
-1
3
value0
value1
value2
end_variable
begin_variable
var12
-1
3
value0
value1
value2
end_variable
begin_variable
var13
-1
3
value0
value1
value2
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
2
value0
value1
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
3
value0
value1
value2
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
3
value0
value1
value2
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
begin_variable
var22
-1
4
value0
value1
value2
value3
end_variable
begin_variable
var23
-1
3
value0
value1
value2
end_variable
begin_variable
var24
-1
3
value0
value1
value2
end_variable
begin_variable
var25
-1
3
value0
value1
value2
end_variable
begin_variable
var26
-1
3
value0
value1
value2
end_variable
begin_variable
var27
-1
3
value0
value1
value2
end_variable
begin_variable
var28
-1
4
value0
value1
value2
value3
end_variable
1
begin_mutex_group
3
3 2
0 0
5 1
end_mutex_group
begin_state
0
1
1
3
0
1
1
1
1
1
1
1
2
1
1
1
1
2
2
1
0
0
2
2
1
0
0
0
2
end_state
begin_goal
19
11 1
18 1
6 1
22 2
26 2
17 2
20 0
8 1
9 1
25 0
23 0
7 1
4 0
12 0
19 2
14 0
0 0
16 0
28 3
end_goal
100
begin_operator
op0
1
2 2
1
1 17 1 4 -1 1
1
end_operator
begin_operator
op1
1
15 1
3
1 6 0 12 -1 2
1 2 1 12 -1 2
0 3 0 1
1
end_operator
begin_operator
op2
0
2
0 28 2 2
0 28 2 2
1
end_operator
begin_operator
op3
1
1 0
1
0 17 2 1
1
end_operator
begin_operator
op4
0
1
0 5 1 1
200
end_operator
begin_operator
op5
1
12 2
1
0 1 0 0
200
end_operator
begin_operator
op6
0
3
1 20 1 12 -1 0
1 28 2 12 -1 0
2 26 1 24 0 3 3 2
1
end_operator
begin_operator
op7
2
16 1
16 1
1
1 7 1 23 1 0
200
end_operator
begin_operator
op8
2
22 1
14 1
4
0 21 1 2
0 3 2 3
0 11 -1 0
0 26 1 1
1
end_operator
begin_operator
op9
0
1
1 8 2 21 1 1
1
end_operator
begin_operator
op10
0
1
1 1 0 15 0 1
1
end_operator
begin_operator
op11
1
5 1
4
2 9 0 6 1 7 1 0
1 9 1 7 1 1
0 15 1 1
0 18 -1 3
200
end_operator
begin_operator
op12
0
1
0 2 1 0
1
end_operator
begin_operator
op13
0
1
0 27 0 2
200
end_operator
begin_operator
op14
2
3 3
7 1
2
0 15 -1 0
0 16 1 0
1
end_operator
begin_operator
op15
0
1
0 5 1 0
200
end_operator
begin_operator
op16
1
6 0
1
0 10 0 0
200
end_operator
begin_operator
op17
1
3 1
1
1 9 0 18 0 3
1
end_operator
begin_operator
op18
2
0 0
27 2
4
0 25 0 2
0 2 -1 1
0 2 3 1
0 2 1 1
1
end_operator
begin_operator
op19
0
3
0 19 1 0
2 25 1 25 1 19 -1 2
1 17 2 5 1 0
1
end_operator
begin_operator
op20
2
24 2
24 2
2
0 11 -1 0
1 8 1 11 -1 0
1
end_operator
begin_operator
op21
2
3 2
25 2
1
0 3 1 2
1
end_operator
begin_operator
op22
0
1
0 26 1 0
1
end_operator
begin_operator
op23
2
6 1
6 1
1
1 22 0 1 1 1
1
end_operator
begin_operator
op24
1
9 1
4
0 17 0 1
0 4 -1 1
0 9 0 1
1 7 0 16 -1 0
1
end_operator
begin_operator
op25
0
4
1 8 2 25 -1 1
0 13 2 0
1 4 2 17 0 0
0 22 1 3
1
end_operator
begin_operator
op26
1
18 3
1
0 25 -1 1
1
end_operator
begin_operator
op27
0
2
0 3 -1 3
0 23 -1 0
1
end_operator
begin_operator
op28
0
2
2 22 3 15 1 26 0 2
1 27 1 1 0 1
200
end_operator
begin_operator
op29
1
13 1
1
0 0 0 0
1
end_operator
begin_operator
op30
2
26 0
28 3
1
0 14 -1 0
200
end_operator
begin_operator
op31
3
15 1
11 1
18 2
4
0 12 0 1
0 2 1 3
1 12 1 9 -1 0
0 26 1 0
1
end_operator
begin_operator
op32
2
11 0
14 1
4
1 3 3 25 1 0
0 3 0 1
2 15 1 5 0 3 0 2
1 19 1 21 0 1
200
end_operator
begin_operator
op33
2
1 0
14 1
1
0 10 1 1
1
end_operator
begin_operator
op34
1
15 0
1
2 8 0 6 1 4 0 1
1
end_operator
begin_operator
op35
2
12 2
28 1
1
0 16 1 0
1
end_operator
begin_operator
op36
2
12 0
2 2
1
0 0 0 0
1
end_operator
begin_operator
op37
1
28 3
4
1 15 0 12 1 2
2 5 1 17 0 12 1 2
1 26 1 28 2 3
0 28 2 1
1
end_operator
begin_operator
op38
2
15 0
25 1
3
0 20 1 1
0 6 1 0
1 4 0 20 0 1
1
end_operator
begin_operator
op39
2
22 3
24 1
1
0 8 0 1
1
end_operator
begin_operator
op40
1
0 0
3
0 26 -1 2
1 6 1 26 -1 2
0 19 1 2
200
end_operator
begin_operator
op41
0
4
2 6 1 7 0 7 1 1
1 18 3 7 1 1
0 7 -1 1
1 0 0 21 0 2
1
end_operator
begin_operator
op42
1
13 1
1
0 3 2 0
1
end_operator
begin_operator
op43
3
26 2
27 1
23 2
4
0 13 -1 0
0 26 -1 0
1 9 0 27 1 0
0 11 -1 2
1
end_operator
begin_operator
op44
2
12 1
5 0
3
0 17 -1 2
1 7 0 17 2 2
2 20 0 14 1 6 1 0
1
end_operator
begin_operator
op45
0
1
0 28 -1 3
1
end_operator
begin_operator
op46
1
7 0
1
0 21 1 1
1
end_operator
begin_operator
op47
0
4
1 10 0 17 0 2
0 10 0 0
0 26 2 1
0 18 1 0
1
end_operator
begin_operator
op48
2
18 3
12 0
4
0 17 -1 1
0 22 -1 2
2 7 1 19 1 5 0 1
2 17 2 13 1 5 0 1
1
end_operator
begin_operator
op49
2
12 1
28 0
2
0 22 2 1
2 15 0 6 0 10 1 0
1
end_operator
begin_operator
op50
1
10 0
1
0 3 3 1
1
end_operator
begin_operator
op51
0
4
2 27 1 27 0 8 -1 1
0 9 1 0
0 23 -1 0
0 15 0 0
1
end_operator
begin_operator
op52
0
3
0 4 0 2
0 17 0 1
2 4 2 15 0 17 0 1
200
end_operator
begin_operator
op53
2
26 1
20 1
4
1 26 0 17 -1 1
1 15 1 17 -1 0
0 21 2 0
0 14 -1 0
1
end_operator
begin_operator
op54
1
22 2
1
0 17 1 1
200
end_operator
begin_operator
op55
1
28 3
1
1 3 1 11 0 2
1
end_operator
begin_operator
op56
2
19 2
20 1
1
0 0 0 0
1
end_operator
begin_operator
op57
1
24 2
1
1 15 1 13 -1 2
1
end_operator
begin_operator
op58
0
1
2 12 2 12 2 15 1 1
1
end_operator
begin_operator
op59
1
1 0
1
0 12 -1 2
1
end_operator
begin_operator
op60
1
16 1
1
0 18 2 1
1
end_operator
begin_operator
op61
2
18 0
21 0
1
0 21 1 0
200
end_operator
begin_operator
op62
2
17 2
21 1
1
0 13 1 1
200
end_operator
begin_operator
op63
0
1
2 26 1 13 1 6 -1 0
1
end_operator
begin_operator
op64
0
2
1 21 2 8 0 2
0 16 1 0
200
end_operator
begin_operator
op65
1
28 0
4
0 12 0 2
1 25 2 2 0 1
0 2 0 0
0 18 1 2
1
end_operator
begin_operator
op66
2
1 0
28 3
1
2 15 1 5 1 25 1 1
1
end_operator
begin_operator
op67
1
28 2
2
0 7 -1 0
1 0 0 26 1 0
1
end_operator
begin_operator
op68
2
2 1
3 1
3
2 18 2 0 0 19 2 1
2 27 2 8 1 12 -1 2
0 15 1 0
1
end_operator
begin_operator
op69
1
22 3
1
2 9 0 15 0 9 0 1
200
end_operator
begin_operator
op70
2
13 1
26 0
2
0 23 1 1
0 15 0 1
1
end_operator
begin_operator
op71
0
1
0 0 0 0
1
end_operator
begin_operator
op72
2
0 0
3 2
2
0 24 2 2
0 24 2 0
1
end_operator
begin_operator
op73
2
16 0
12 0
3
0 16 1 1
0 25 1 0
2 4 0 1 0 25 1 2
200
end_operator
begin_operator
op74
0
4
0 22 1 1
2 9 1 2 2 27 2 2
0 0 -1 0
2 4 0 18 3 0 -1 0
1
end_operator
begin_operator
op75
1
12 2
2
0 25 0 1
1 14 0 9 -1 1
1
end_operator
begin_operator
op76
1
2 3
4
0 1 -1 1
0 5 1 1
1 14 0 3 2 2
0 3 2 2
1
end_operator
begin_operator
op77
2
5 0
11 1
3
0 25 0 1
2 5 0 12 0 25 0 0
0 12 -1 0
1
end_operator
begin_operator
op78
2
13 1
21 1
2
0 5 1 0
1 16 1 5 1 1
1
end_operator
begin_operator
op79
0
1
2 13 0 28 1 21 2 1
1
end_operator
begin_operator
op80
1
23 0
1
2 13 0 14 0 25 1 0
1
end_operator
begin_operator
op81
1
13 2
4
1 27 0 17 0 1
0 17 0 1
0 20 -1 1
0 16 0 1
1
end_operator
begin_operator
op82
2
7 0
28 0
3
0 6 1 1
1 14 1 27 0 0
1 11 0 27 0 1
1
end_operator
begin_operator
op83
0
1
0 26 -1 1
1
end_operator
begin_operator
op84
0
1
2 1 1 11 0 23 2 1
1
end_operator
begin_operator
op85
1
11 0
4
0 7 0 0
0 7 0 0
0 1 1 0
0 28 2 1
1
end_operator
begin_operator
op86
0
1
0 1 1 1
1
end_operator
begin_operator
op87
2
21 1
22 0
2
0 17 2 0
0 22 1 2
1
end_operator
begin_operator
op88
6
13 1
11 0
25 0
7 1
25 1
21 2
1
0 16 -1 0
1
end_operator
begin_operator
op89
0
1
0 19 0 1
1
end_operator
begin_operator
op90
1
11 0
1
1 25 1 4 0 1
1
end_operator
begin_operator
op91
2
14 1
6 0
2
1 5 1 23 -1 0
2 12 0 26 0 3 3 3
1
end_operator
begin_operator
op92
0
4
0 6 1 0
0 26 1 2
0 26 1 2
1 25 2 5 0 1
200
end_operator
begin_operator
op93
0
2
0 14 1 0
0 5 0 0
1
end_operator
begin_operator
op94
0
1
0 11 -1 2
1
end_operator
begin_operator
op95
0
1
1 25 2 26 2 0
1
end_operator
begin_operator
op96
2
3 3
20 1
2
0 27 2 2
2 17 1 26 2 18 2 1
1
end_operator
begin_operator
op97
1
21 2
3
2 8 2 16 0 13 0 2
0 7 1 1
0 7 1 0
1
end_operator
begin_operator
op98
6
6 1
15 1
15 1
21 1
7 1
9 0
2
0 2 0 3
0 19 0 1
1
end_operator
begin_operator
op99
0
4
0 24 0 1
0 18 3 0
1 6 0 18 3 2
2 1 1 23 2 11 1 2
1
end_operator
0
