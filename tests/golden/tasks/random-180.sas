begin_version
3
end_version
begin_metric
1
end_metric
36
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
2
value0
value1
end_variable
begin_variable
var2
-1
3
value0
value1
value2
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
4
value0
value1
value2
value3
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
3
value0
value1
value2
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
4
value0
value1
value2
value3
end_variable
begin_variable
var9
-1
4
value0
value1
value2
value3
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
4
value0
value1
value2
value3
end_variable
begin_variable
var13
-1
4
value0
value1
value2
value3
end_variable
begin_variable
var14
-1
3
value0
value1
value2
end_variable
begin_variable
var15
-1
4
value0
value1
value2
value3
end_variable
begin_variable
var16
-1
4
value0
value1
value2
value3
end_variable
begin_variable
var17
-1
4
value0
value1
value2
value3
end_variable
begin_variable
var18
-1
2
value0
value1
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
3
value0
value1
value2
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
2
value0
value1
end_variable
begin_variable
var23
-1
4
value0
value1
value2
value3
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
4
value0
value1
value2
value3
end_variable
begin_variable
var26
-1
4
value0
value1
value2
value3
end_variable
begin_variable
var27
-1
2
value0
value1
end_variable
begin_variable
var28
-1
3
value0
value1
value2
end_variable
begin_variable
var29
-1
2
value0
value1
end_variable
begin_variable
var30
-1
4
value0
value1
value2
value3
end_variable
begin_variable
var31
-1
2
value0
value1
end_variable
begin_variable
var32
-1
3
value0
value1
value2
end_variable
begin_variable
var33
-1
3
value0
value1
value2
end_variable
begin_variable
var34
-1
3
value0
value1
value2
end_variable
begin_variable
var35
-1
1
value0
end_variable
1
begin_mutex_group
4
23 2
23 2
14 0
34 1
end_mutex_group
begin_state
1
0
2
2
2
1
1
0
3
3
1
1
0
0
1
2
3
1
0
1
0
2
1
1
1
2
1
0
0
0
1
1
0
0
1
0
end_state
begin_goal
22
26 1
29 0
0 1
13 0
10 1
5 2
15 2
27 0
25 0
17 3
32 1
18 0
14 1
6 0
8 3
33 2
24 1
31 0
28 0
34 1
35 0
20 0
end_goal
103
begin_operator
op0
1
2 0
2
0 4 -1 1
0 8 2 2
1
end_operator
begin_operator
op1
2
15 0
23 2
4
0 6 0 2
0 6 0 1
0 6 0 0
0 6 0 2
1
end_operator
begin_operator
op2
1
19 2
1
0 24 1 0
200
end_operator
begin_operator
op3
1
5 1
1
0 32 -1 2
1
end_operator
begin_operator
op4
1
14 0
2
0 0 -1 1
0 0 -1 1
1
end_operator
begin_operator
op5
2
7 1
3 3
1
0 18 1 0
1
end_operator
begin_operator
op6
1
5 1
1
0 13 2 1
1
end_operator
begin_operator
op7
4
6 0
28 1
32 0
28 1
2
0 25 -1 1
0 18 1 0
1
end_operator
begin_operator
op8
1
15 0
4
0 26 -1 0
0 14 2 1
0 31 1 0
0 30 -1 0
1
end_operator
begin_operator
op9
2
4 3
7 0
1
0 10 1 1
1
end_operator
begin_operator
op10
1
31 0
1
0 20 1 2
1
end_operator
begin_operator
op11
2
33 1
33 1
1
0 14 2 2
1
end_operator
begin_operator
op12
1
15 2
4
0 30 0 2
0 15 1 0
0 22 0 0
0 26 3 2
1
end_operator
begin_operator
op13
0
4
0 31 1 1
0 31 1 0
0 17 1 3
0 5 1 1
1
end_operator
begin_operator
op14
2
19 0
19 0
4
0 2 2 1
0 2 2 2
0 0 0 0
0 0 0 0
1
end_operator
begin_operator
op15
1
33 0
3
0 11 1 0
0 11 1 1
0 11 1 0
1
end_operator
begin_operator
op16
5
22 0
23 3
23 0
22 1
34 2
4
0 12 2 0
0 7 1 0
0 2 2 2
0 35 0 0
1
end_operator
begin_operator
op17
0
1
0 28 -1 0
1
end_operator
begin_operator
op18
0
4
0 27 1 0
0 27 1 1
0 23 1 2
0 16 -1 3
1
end_operator
begin_operator
op19
0
1
0 1 -1 1
1
end_operator
begin_operator
op20
0
3
0 20 -1 0
0 23 -1 3
0 7 0 1
1
end_operator
begin_operator
op21
2
21 2
16 0
1
0 1 0 1
1
end_operator
begin_operator
op22
0
1
0 32 -1 1
1
end_operator
begin_operator
op23
1
8 0
3
0 10 -1 0
0 10 -1 1
0 10 -1 2
1
end_operator
begin_operator
op24
2
20 0
20 0
1
0 17 1 0
1
end_operator
begin_operator
op25
2
7 0
15 1
1
0 31 -1 0
1
end_operator
begin_operator
op26
2
6 0
21 0
1
0 19 1 1
1
end_operator
begin_operator
op27
0
1
0 35 0 0
1
end_operator
begin_operator
op28
0
2
0 30 2 2
0 29 0 1
200
end_operator
begin_operator
op29
0
1
0 34 1 1
1
end_operator
begin_operator
op30
2
30 3
30 3
2
0 25 1 3
0 33 -1 0
1
end_operator
begin_operator
op31
1
1 1
1
0 34 -1 0
200
end_operator
begin_operator
op32
1
1 1
1
0 9 3 3
1
end_operator
begin_operator
op33
2
20 2
1 0
4
0 25 0 2
0 25 -1 2
0 30 0 0
0 8 -1 3
1
end_operator
begin_operator
op34
1
0 0
1
0 6 -1 1
1
end_operator
begin_operator
op35
2
30 3
22 1
1
0 31 0 1
1
end_operator
begin_operator
op36
1
19 1
2
0 25 1 2
0 24 0 0
1
end_operator
begin_operator
op37
1
9 1
4
0 35 0 0
0 35 0 0
0 21 1 1
0 18 0 0
1
end_operator
begin_operator
op38
1
0 0
1
0 17 2 2
1
end_operator
begin_operator
op39
0
4
0 27 0 0
0 9 2 0
0 28 2 2
0 28 2 2
1
end_operator
begin_operator
op40
2
4 2
13 2
1
0 11 1 1
1
end_operator
begin_operator
op41
1
35 0
4
0 25 2 1
0 31 -1 0
0 31 -1 0
0 21 -1 1
1
end_operator
begin_operator
op42
1
24 1
1
0 0 0 0
200
end_operator
begin_operator
op43
2
9 1
27 1
2
0 4 -1 1
0 0 1 0
200
end_operator
begin_operator
op44
1
8 1
3
0 9 2 2
0 27 0 1
0 27 0 0
1
end_operator
begin_operator
op45
6
1 1
34 1
3 0
17 0
31 1
26 0
1
0 15 -1 0
1
end_operator
begin_operator
op46
1
32 1
1
0 32 0 0
1
end_operator
begin_operator
op47
0
1
0 7 0 0
1
end_operator
begin_operator
op48
1
28 2
1
0 5 -1 1
1
end_operator
begin_operator
op49
1
22 1
3
0 8 2 3
0 7 1 0
0 7 1 0
1
end_operator
begin_operator
op50
0
2
0 26 1 2
0 31 1 1
1
end_operator
begin_operator
op51
2
10 0
26 2
4
0 24 1 2
0 24 1 2
0 29 -1 0
0 30 2 2
1
end_operator
begin_operator
op52
6
31 1
31 1
34 0
7 0
7 0
22 0
1
0 11 1 0
1
end_operator
begin_operator
op53
1
23 1
1
0 0 0 1
1
end_operator
begin_operator
op54
1
9 0
3
0 4 1 2
0 4 1 1
0 22 1 0
1
end_operator
begin_operator
op55
1
33 2
1
0 22 -1 1
1
end_operator
begin_operator
op56
1
25 0
3
0 10 0 2
0 16 1 0
0 26 2 3
1
end_operator
begin_operator
op57
0
4
0 1 1 1
0 9 2 3
0 5 -1 2
0 8 0 0
1
end_operator
begin_operator
op58
2
22 0
23 0
1
0 23 -1 3
200
end_operator
begin_operator
op59
1
3 1
1
0 3 2 3
1
end_operator
begin_operator
op60
2
4 0
11 0
3
0 14 -1 2
0 4 -1 3
0 4 -1 2
1
end_operator
begin_operator
op61
2
4 2
23 3
1
0 13 2 2
1
end_operator
begin_operator
op62
5
14 1
4 1
29 0
29 0
31 1
2
0 0 0 1
0 0 0 1
200
end_operator
begin_operator
op63
1
16 2
1
0 31 0 0
1
end_operator
begin_operator
op64
1
28 0
1
0 18 0 0
1
end_operator
begin_operator
op65
1
34 1
3
0 10 2 1
0 14 0 2
0 18 0 0
1
end_operator
begin_operator
op66
2
26 2
18 0
3
0 7 -1 0
0 20 1 1
0 13 1 1
1
end_operator
begin_operator
op67
0
1
0 3 1 3
200
end_operator
begin_operator
op68
1
35 0
1
0 1 1 1
1
end_operator
begin_operator
op69
0
2
0 12 0 3
0 1 0 1
1
end_operator
begin_operator
op70
0
4
0 5 1 2
0 18 -1 1
0 18 -1 0
0 18 -1 0
200
end_operator
begin_operator
op71
2
22 0
15 0
1
0 12 1 1
1
end_operator
begin_operator
op72
0
3
0 0 0 1
0 27 1 0
0 20 -1 0
1
end_operator
begin_operator
op73
2
5 1
22 1
1
0 8 1 1
1
end_operator
begin_operator
op74
0
1
0 25 1 0
1
end_operator
begin_operator
op75
1
3 0
1
0 9 1 1
1
end_operator
begin_operator
op76
2
31 0
25 2
1
0 29 0 1
1
end_operator
begin_operator
op77
1
16 2
2
0 17 2 2
0 17 2 2
1
end_operator
begin_operator
op78
2
23 2
23 2
2
0 22 0 1
0 22 0 0
1
end_operator
begin_operator
op79
0
2
0 6 0 0
0 24 1 1
1
end_operator
begin_operator
op80
1
33 0
3
0 18 -1 1
0 3 -1 2
0 17 -1 3
1
end_operator
begin_operator
op81
1
26 1
1
0 16 0 2
1
end_operator
begin_operator
op82
0
4
0 6 -1 1
0 22 1 1
0 22 1 1
0 7 0 1
200
end_operator
begin_operator
op83
0
1
0 33 -1 2
1
end_operator
begin_operator
op84
5
22 0
16 2
27 0
15 3
13 1
1
0 22 1 1
1
end_operator
begin_operator
op85
1
31 0
4
0 15 0 3
0 30 -1 1
0 28 2 0
0 0 1 1
1
end_operator
begin_operator
op86
2
34 0
34 0
3
0 35 0 0
0 35 0 0
0 34 0 1
1
end_operator
begin_operator
op87
5
30 1
28 1
3 1
3 1
12 3
2
0 35 0 0
0 35 0 0
200
end_operator
begin_operator
op88
1
13 1
3
0 20 -1 2
0 16 -1 3
0 14 0 1
1
end_operator
begin_operator
op89
2
7 1
29 0
2
0 25 2 3
0 25 2 1
200
end_operator
begin_operator
op90
1
26 2
1
0 19 -1 2
1
end_operator
begin_operator
op91
2
31 1
26 1
1
0 31 -1 1
200
end_operator
begin_operator
op92
2
33 2
23 3
1
0 29 -1 1
1
end_operator
begin_operator
op93
1
10 1
4
0 24 1 1
0 0 1 1
0 6 -1 1
0 6 -1 0
1
end_operator
begin_operator
op94
2
13 3
8 0
1
0 31 0 1
200
end_operator
begin_operator
op95
1
23 0
1
0 17 1 1
1
end_operator
begin_operator
op96
2
35 0
15 0
1
0 8 -1 2
1
end_operator
begin_operator
op97
2
6 1
14 0
4
0 24 1 0
0 5 -1 2
0 5 -1 1
0 5 -1 1
1
end_operator
begin_operator
op98
0
1
0 29 -1 0
1
end_operator
begin_operator
op99
0
3
0 34 1 2
0 14 -1 0
0 6 1 1
1
end_operator
begin_operator
op100
2
14 1
17 3
1
0 18 1 1
1
end_operator
begin_operator
op101
1
12 2
4
0 30 -1 2
0 19 -1 0
0 12 1 2
0 28 0 2
1
end_operator
begin_operator
op102
0
1
0 10 0 2
1
end_operator
0
