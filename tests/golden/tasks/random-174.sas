begin_version
3
end_version
begin_metric
1
end_metric
26
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
3
value0
value1
value2
end_variable
begin_variable
var3
0
2
value0
value1
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
2
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
4
value0
value1
value2
value3
end_variable
begin_variable
var8
-1
2
value0
value1
end_variable
begin_variable
var9
2
2
value0
value1
end_variable
begin_variable
var10
-1
4
value0
value1
value2
value3
end_variable
begin_variable
var11
0
2
value0
value1
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
4
value0
value1
value2
value3
end_variable
begin_variable
var14
1
2
value0
value1
end_variable
begin_variable
var15
2
2
value0
value1
end_variable
begin_variable
var16
1
2
value0
value1
end_variable
begin_variable
var17
1
2
value0
value1
end_variable
begin_variable
var18
-1
3
value0
value1
value2
end_variable
begin_variable
var19
2
2
value0
value1
end_variable
begin_variable
var20
2
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
4
value0
value1
value2
value3
end_variable
begin_variable
var24
0
2
value0
value1
end_variable
begin_variable
var25
0
2
value0
value1
end_variable
0
begin_state
0
0
0
1
1
1
1
1
0
1
3
1
0
3
1
1
0
1
0
1
0
1
0
3
0
0
end_state
begin_goal
23
9 0
25 0
20 0
5 1
6 0
16 0
14 1
17 1
19 1
22 0
4 1
8 1
18 0
23 1
2 1
13 0
12 2
10 3
11 1
7 2
24 0
15 1
3 1
end_goal
102
begin_operator
op0
0
2
0 13 3 1
0 13 3 0
0
end_operator
begin_operator
op1
4
22 0
20 0
17 1
21 0
1
0 18 2 1
2
end_operator
begin_operator
op2
2
12 0
11 1
1
0 23 3 0
0
end_operator
begin_operator
op3
1
5 1
1
0 12 2 1
0
end_operator
begin_operator
op4
0
1
0 22 -1 1
0
end_operator
begin_operator
op5
2
22 2
0 1
1
0 0 0 0
0
end_operator
begin_operator
op6
2
19 1
16 1
1
0 2 2 0
0
end_operator
begin_operator
op7
1
22 3
1
0 6 0 0
3
end_operator
begin_operator
op8
0
1
0 1 -1 2
1
end_operator
begin_operator
op9
0
1
0 10 2 3
1
end_operator
begin_operator
op10
2
9 0
1 1
4
0 12 -1 2
0 13 3 0
0 4 2 0
0 23 0 3
0
end_operator
begin_operator
op11
0
3
0 10 3 2
0 22 -1 0
0 13 -1 2
2
end_operator
begin_operator
op12
1
23 3
1
0 8 1 1
0
end_operator
begin_operator
op13
2
0 1
9 0
1
0 12 2 2
0
end_operator
begin_operator
op14
4
21 1
21 1
25 1
15 1
3
0 1 0 0
0 10 -1 2
0 2 1 1
2
end_operator
begin_operator
op15
0
3
0 21 -1 0
0 22 1 1
0 1 0 0
2
end_operator
begin_operator
op16
0
1
0 10 3 1
1
end_operator
begin_operator
op17
2
1 2
3 0
3
0 10 1 0
0 22 2 1
0 4 0 3
2
end_operator
begin_operator
op18
0
3
0 21 0 0
0 10 0 2
0 2 1 0
2
end_operator
begin_operator
op19
1
8 1
1
0 2 0 2
1
end_operator
begin_operator
op20
2
5 1
7 2
1
0 10 0 0
2
end_operator
begin_operator
op21
0
3
0 22 1 2
0 22 1 0
0 22 1 0
3
end_operator
begin_operator
op22
2
11 0
11 0
1
0 13 1 0
3
end_operator
begin_operator
op23
1
20 1
1
0 18 0 2
1
end_operator
begin_operator
op24
2
9 1
18 2
4
0 1 1 2
0 0 0 1
0 0 -1 0
0 6 -1 0
3
end_operator
begin_operator
op25
1
3 0
3
0 1 0 1
0 22 1 1
0 21 -1 2
2
end_operator
begin_operator
op26
0
4
0 18 -1 1
0 18 -1 2
0 18 1 2
0 2 2 1
1
end_operator
begin_operator
op27
2
2 1
21 1
1
0 0 1 0
0
end_operator
begin_operator
op28
2
4 2
16 1
4
0 8 -1 0
0 8 -1 0
0 8 -1 1
0 6 1 0
0
end_operator
begin_operator
op29
2
5 1
14 0
2
0 4 3 2
0 22 1 0
2
end_operator
begin_operator
op30
1
12 2
1
0 7 3 0
3
end_operator
begin_operator
op31
1
12 0
2
0 7 1 1
0 7 1 0
2
end_operator
begin_operator
op32
1
10 1
4
0 13 2 0
0 23 1 3
0 23 1 1
0 10 2 3
0
end_operator
begin_operator
op33
1
24 1
1
0 7 2 0
0
end_operator
begin_operator
op34
1
23 1
1
0 1 2 2
3
end_operator
begin_operator
op35
2
21 2
6 0
1
0 7 -1 2
0
end_operator
begin_operator
op36
0
2
0 7 0 3
0 6 1 0
3
end_operator
begin_operator
op37
2
3 1
10 3
1
0 13 1 3
1
end_operator
begin_operator
op38
2
13 0
10 1
2
0 0 -1 0
0 0 -1 0
1
end_operator
begin_operator
op39
0
1
0 7 2 3
0
end_operator
begin_operator
op40
1
12 0
1
0 7 0 0
1
end_operator
begin_operator
op41
1
17 0
4
0 0 1 0
0 8 1 1
0 8 0 0
0 12 1 2
0
end_operator
begin_operator
op42
2
19 1
25 1
4
0 22 0 3
0 6 1 1
0 10 2 2
0 18 -1 1
1
end_operator
begin_operator
op43
0
1
0 6 0 0
3
end_operator
begin_operator
op44
1
16 1
1
0 6 1 0
0
end_operator
begin_operator
op45
0
2
0 10 1 1
0 18 -1 1
0
end_operator
begin_operator
op46
1
21 2
1
0 21 2 2
1
end_operator
begin_operator
op47
2
5 1
5 1
4
0 2 -1 0
0 22 3 1
0 0 0 1
0 10 2 2
2
end_operator
begin_operator
op48
1
14 0
2
0 18 1 0
0 0 -1 1
1
end_operator
begin_operator
op49
0
1
0 7 1 2
3
end_operator
begin_operator
op50
0
1
0 8 0 1
0
end_operator
begin_operator
op51
2
22 2
0 0
4
0 6 0 0
0 4 -1 3
0 18 -1 2
0 18 -1 1
1
end_operator
begin_operator
op52
0
3
0 10 2 0
0 4 3 1
0 4 3 0
1
end_operator
begin_operator
op53
1
4 0
1
0 1 1 1
3
end_operator
begin_operator
op54
0
1
0 7 2 1
0
end_operator
begin_operator
op55
2
23 3
25 1
2
0 22 1 3
0 6 -1 1
0
end_operator
begin_operator
op56
0
1
0 6 -1 0
0
end_operator
begin_operator
op57
2
9 1
0 1
1
0 10 2 2
1
end_operator
begin_operator
op58
2
24 0
6 0
2
0 8 1 1
0 0 -1 0
3
end_operator
begin_operator
op59
0
1
0 23 -1 1
1
end_operator
begin_operator
op60
0
1
0 21 -1 0
3
end_operator
begin_operator
op61
2
17 0
7 0
4
0 23 2 3
0 8 1 0
0 4 2 3
0 13 3 1
2
end_operator
begin_operator
op62
1
18 2
1
0 18 -1 0
0
end_operator
begin_operator
op63
2
10 1
14 1
1
0 2 2 2
1
end_operator
begin_operator
op64
1
23 1
2
0 6 1 0
0 22 -1 3
0
end_operator
begin_operator
op65
1
6 0
4
0 2 -1 1
0 22 2 0
0 21 0 0
0 21 0 0
1
end_operator
begin_operator
op66
4
7 0
6 1
4 1
9 1
1
0 10 2 3
3
end_operator
begin_operator
op67
0
1
0 13 -1 1
2
end_operator
begin_operator
op68
0
1
0 22 -1 0
3
end_operator
begin_operator
op69
0
3
0 22 3 3
0 22 3 0
0 22 3 0
1
end_operator
begin_operator
op70
2
9 0
6 0
4
0 4 0 2
0 0 0 1
0 10 -1 3
0 1 0 0
1
end_operator
begin_operator
op71
2
3 0
2 0
4
0 4 0 1
0 18 -1 1
0 13 -1 3
0 4 -1 2
0
end_operator
begin_operator
op72
2
5 1
8 0
1
0 4 3 3
2
end_operator
begin_operator
op73
0
2
0 22 2 2
0 2 0 1
0
end_operator
begin_operator
op74
0
1
0 21 0 2
2
end_operator
begin_operator
op75
3
22 2
15 1
5 0
2
0 6 1 1
0 0 -1 0
3
end_operator
begin_operator
op76
1
24 0
1
0 8 0 1
0
end_operator
begin_operator
op77
0
1
0 18 -1 2
1
end_operator
begin_operator
op78
1
7 0
3
0 4 1 0
0 18 -1 2
0 18 -1 1
1
end_operator
begin_operator
op79
1
17 1
1
0 2 2 1
2
end_operator
begin_operator
op80
1
0 1
4
0 21 2 2
0 10 0 3
0 2 -1 1
0 23 2 0
0
end_operator
begin_operator
op81
1
7 0
1
0 1 1 0
2
end_operator
begin_operator
op82
0
1
0 12 -1 2
1
end_operator
begin_operator
op83
6
22 1
10 1
25 1
13 1
13 1
7 2
1
0 1 1 1
1
end_operator
begin_operator
op84
2
15 0
14 0
3
0 18 1 1
0 6 -1 1
0 7 0 1
1
end_operator
begin_operator
op85
0
3
0 10 1 2
0 22 -1 0
0 22 -1 2
3
end_operator
begin_operator
op86
0
2
0 12 -1 1
0 18 2 1
2
end_operator
begin_operator
op87
0
3
0 8 -1 1
0 8 -1 0
0 13 1 3
1
end_operator
begin_operator
op88
3
11 0
2 2
19 1
1
0 23 0 0
3
end_operator
begin_operator
op89
0
1
0 10 2 0
2
end_operator
begin_operator
op90
2
9 1
8 0
2
0 21 0 2
0 21 0 0
3
end_operator
begin_operator
op91
2
2 1
12 2
1
0 0 0 1
0
end_operator
begin_operator
op92
0
4
0 13 0 3
0 21 1 2
0 21 1 0
0 22 0 1
0
end_operator
begin_operator
op93
6
19 1
17 1
9 1
17 1
14 1
9 1
2
0 22 -1 2
0 8 0 0
3
end_operator
begin_operator
op94
1
3 1
2
0 2 2 0
0 22 1 2
2
end_operator
begin_operator
op95
1
12 0
1
0 6 0 0
1
end_operator
begin_operator
op96
2
4 1
8 0
4
0 1 -1 2
0 12 0 0
0 22 1 2
0 0 0 1
1
end_operator
begin_operator
op97
2
4 1
1 1
4
0 2 0 1
0 2 0 2
0 10 0 3
0 23 0 2
1
end_operator
begin_operator
op98
0
2
0 23 0 0
0 23 0 2
2
end_operator
begin_operator
op99
1
14 0
1
0 10 3 0
1
end_operator
begin_operator
op100
0
2
0 13 3 1
0 7 1 0
3
end_operator
begin_operator
op101
6
7 3
22 3
10 1
8 1
5 1
15 0
2
0 6 0 1
0 12 2 1
0
end_operator
3
begin_rule
1
10 2
25 0 1
end_rule
begin_rule
2
3 1
20 1
15 1 0
end_rule
begin_rule
0
9 1 0
end_rule
