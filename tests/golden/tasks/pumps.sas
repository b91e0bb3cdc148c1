begin_version
3
end_version
begin_metric
0
end_metric
79
begin_variable
var0
1
2
Atom dry-yard(n0)
NegatedAtom dry-yard(n0)
end_variable
begin_variable
var1
1
2
Atom dry-yard(n4)
NegatedAtom dry-yard(n4)
end_variable
begin_variable
var2
1
2
Atom dry-yard(n1)
NegatedAtom dry-yard(n1)
end_variable
begin_variable
var3
1
2
Atom dry-yard(n2)
NegatedAtom dry-yard(n2)
end_variable
begin_variable
var4
1
2
Atom dry-yard(n3)
NegatedAtom dry-yard(n3)
end_variable
begin_variable
var5
1
2
Atom dry-yard(n5)
NegatedAtom dry-yard(n5)
end_variable
begin_variable
var6
1
2
Atom dry-yard(n6)
NegatedAtom dry-yard(n6)
end_variable
begin_variable
var7
-1
2
Atom running(n0)
NegatedAtom running(n0)
end_variable
begin_variable
var8
-1
2
Atom running(n5)
NegatedAtom running(n5)
end_variable
begin_variable
var9
0
2
Atom wet(n1)
NegatedAtom wet(n1)
end_variable
begin_variable
var10
0
2
Atom wet(n3)
NegatedAtom wet(n3)
end_variable
begin_variable
var11
1
2
Atom reach(n0)
NegatedAtom reach(n0)
end_variable
begin_variable
var12
1
2
Atom reach(n1)
NegatedAtom reach(n1)
end_variable
begin_variable
var13
1
2
Atom reach(n6)
NegatedAtom reach(n6)
end_variable
begin_variable
var14
1
2
Atom reach(n2)
NegatedAtom reach(n2)
end_variable
begin_variable
var15
1
2
Atom reach(n5)
NegatedAtom reach(n5)
end_variable
begin_variable
var16
1
2
Atom reach(n3)
NegatedAtom reach(n3)
end_variable
begin_variable
var17
1
2
Atom reach(n4)
NegatedAtom reach(n4)
end_variable
begin_variable
var18
-1
7
Atom at(n0)
Atom at(n1)
Atom at(n2)
Atom at(n3)
Atom at(n4)
Atom at(n5)
Atom at(n6)
end_variable
begin_variable
var19
-1
2
Atom open(v0)
NegatedAtom open(v0)
end_variable
begin_variable
var20
-1
2
Atom open(v1)
NegatedAtom open(v1)
end_variable
begin_variable
var21
-1
2
Atom open(v2)
NegatedAtom open(v2)
end_variable
begin_variable
var22
-1
2
Atom open(v3)
NegatedAtom open(v3)
end_variable
begin_variable
var23
-1
2
Atom open(v4)
NegatedAtom open(v4)
end_variable
begin_variable
var24
-1
2
Atom open(v5)
NegatedAtom open(v5)
end_variable
begin_variable
var25
-1
2
Atom open(v6)
NegatedAtom open(v6)
end_variable
begin_variable
var26
-1
2
Atom open(v7)
NegatedAtom open(v7)
end_variable
begin_variable
var27
-1
2
Atom open(v8)
NegatedAtom open(v8)
end_variable
begin_variable
var28
0
2
Atom linked(n0, n2)
NegatedAtom linked(n0, n2)
end_variable
begin_variable
var29
0
2
Atom linked(n0, n1)
NegatedAtom linked(n0, n1)
end_variable
begin_variable
var30
0
2
Atom linked(n0, n3)
NegatedAtom linked(n0, n3)
end_variable
begin_variable
var31
0
2
Atom linked(n0, n4)
NegatedAtom linked(n0, n4)
end_variable
begin_variable
var32
0
2
Atom linked(n0, n5)
NegatedAtom linked(n0, n5)
end_variable
begin_variable
var33
0
2
Atom linked(n0, n6)
NegatedAtom linked(n0, n6)
end_variable
begin_variable
var34
0
2
Atom linked(n1, n2)
NegatedAtom linked(n1, n2)
end_variable
begin_variable
var35
0
2
Atom linked(n1, n3)
NegatedAtom linked(n1, n3)
end_variable
begin_variable
var36
0
2
Atom linked(n1, n4)
NegatedAtom linked(n1, n4)
end_variable
begin_variable
var37
0
2
Atom linked(n1, n5)
NegatedAtom linked(n1, n5)
end_variable
begin_variable
var38
0
2
Atom linked(n1, n6)
NegatedAtom linked(n1, n6)
end_variable
begin_variable
var39
0
2
Atom linked(n1, n0)
NegatedAtom linked(n1, n0)
end_variable
begin_variable
var40
0
2
Atom linked(n3, n2)
NegatedAtom linked(n3, n2)
end_variable
begin_variable
var41
0
2
Atom linked(n3, n4)
NegatedAtom linked(n3, n4)
end_variable
begin_variable
var42
0
2
Atom linked(n3, n5)
NegatedAtom linked(n3, n5)
end_variable
begin_variable
var43
0
2
Atom linked(n3, n6)
NegatedAtom linked(n3, n6)
end_variable
begin_variable
var44
0
2
Atom linked(n3, n0)
NegatedAtom linked(n3, n0)
end_variable
begin_variable
var45
0
2
Atom linked(n3, n1)
NegatedAtom linked(n3, n1)
end_variable
begin_variable
var46
0
2
Atom linked(n4, n2)
NegatedAtom linked(n4, n2)
end_variable
begin_variable
var47
0
2
Atom linked(n4, n5)
NegatedAtom linked(n4, n5)
end_variable
begin_variable
var48
0
2
Atom linked(n4, n6)
NegatedAtom linked(n4, n6)
end_variable
begin_variable
var49
0
2
Atom linked(n4, n0)
NegatedAtom linked(n4, n0)
end_variable
begin_variable
var50
0
2
Atom linked(n4, n1)
NegatedAtom linked(n4, n1)
end_variable
begin_variable
var51
0
2
Atom linked(n4, n3)
NegatedAtom linked(n4, n3)
end_variable
begin_variable
var52
0
2
Atom linked(n5, n2)
NegatedAtom linked(n5, n2)
end_variable
begin_variable
var53
0
2
Atom linked(n5, n6)
NegatedAtom linked(n5, n6)
end_variable
begin_variable
var54
0
2
Atom linked(n6, n2)
NegatedAtom linked(n6, n2)
end_variable
begin_variable
var55
0
2
Atom linked(n2, n6)
NegatedAtom linked(n2, n6)
end_variable
begin_variable
var56
0
2
Atom linked(n5, n0)
NegatedAtom linked(n5, n0)
end_variable
begin_variable
var57
0
2
Atom linked(n5, n1)
NegatedAtom linked(n5, n1)
end_variable
begin_variable
var58
0
2
Atom linked(n5, n3)
NegatedAtom linked(n5, n3)
end_variable
begin_variable
var59
0
2
Atom linked(n5, n4)
NegatedAtom linked(n5, n4)
end_variable
begin_variable
var60
0
2
Atom linked(n6, n5)
NegatedAtom linked(n6, n5)
end_variable
begin_variable
var61
0
2
Atom linked(n2, n5)
NegatedAtom linked(n2, n5)
end_variable
begin_variable
var62
0
2
Atom linked(n6, n0)
NegatedAtom linked(n6, n0)
end_variable
begin_variable
var63
0
2
Atom linked(n2, n0)
NegatedAtom linked(n2, n0)
end_variable
begin_variable
var64
0
2
Atom linked(n6, n1)
NegatedAtom linked(n6, n1)
end_variable
begin_variable
var65
0
2
Atom linked(n2, n1)
NegatedAtom linked(n2, n1)
end_variable
begin_variable
var66
0
2
Atom linked(n6, n3)
NegatedAtom linked(n6, n3)
end_variable
begin_variable
var67
0
2
Atom linked(n2, n3)
NegatedAtom linked(n2, n3)
end_variable
begin_variable
var68
0
2
Atom linked(n6, n4)
NegatedAtom linked(n6, n4)
end_variable
begin_variable
var69
0
2
Atom linked(n2, n4)
NegatedAtom linked(n2, n4)
end_variable
begin_variable
var70
-1
2
Atom repaired(n2)
NegatedAtom repaired(n2)
end_variable
begin_variable
var71
-1
2
Atom repaired(n4)
NegatedAtom repaired(n4)
end_variable
begin_variable
var72
-1
2
Atom repaired(n6)
NegatedAtom repaired(n6)
end_variable
begin_variable
var73
0
2
Atom wet(n5)
NegatedAtom wet(n5)
end_variable
begin_variable
var74
0
2
Atom wet(n0)
NegatedAtom wet(n0)
end_variable
begin_variable
var75
0
2
Atom wet(n2)
NegatedAtom wet(n2)
end_variable
begin_variable
var76
0
2
Atom wet(n6)
NegatedAtom wet(n6)
end_variable
begin_variable
var77
0
2
Atom wet(n4)
NegatedAtom wet(n4)
end_variable
begin_variable
var78
0
2
Atom alarm()
NegatedAtom alarm()
end_variable
0
begin_state
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
1
1
1
1
3
0
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
1
1
1
1
1
end_state
begin_goal
9
70 0
71 0
72 0
73 1
74 0
75 0
76 0
77 0
78 1
end_goal
67
begin_operator
repair n2
2
18 2
3 0
1
0 70 -1 0
1
end_operator
begin_operator
repair n4
2
18 4
1 0
1
0 71 -1 0
1
end_operator
begin_operator
repair n6
2
18 6
6 0
1
0 72 -1 0
1
end_operator
begin_operator
start n0
2
78 1
11 0
1
0 7 -1 0
1
end_operator
begin_operator
start n5
2
78 1
15 0
1
0 8 -1 0
1
end_operator
begin_operator
stop n0
1
18 0
1
0 7 -1 1
1
end_operator
begin_operator
stop n5
1
18 5
1
0 8 -1 1
1
end_operator
begin_operator
turn v0 n0
1
18 0
2
1 19 1 19 -1 0
1 19 0 19 -1 1
1
end_operator
begin_operator
turn v0 n1
1
18 1
2
1 19 1 19 -1 0
1 19 0 19 -1 1
1
end_operator
begin_operator
turn v1 n1
1
18 1
2
1 20 1 20 -1 0
1 20 0 20 -1 1
1
end_operator
begin_operator
turn v1 n2
1
18 2
2
1 20 1 20 -1 0
1 20 0 20 -1 1
1
end_operator
begin_operator
turn v2 n2
1
18 2
2
1 21 1 21 -1 0
1 21 0 21 -1 1
1
end_operator
begin_operator
turn v2 n3
1
18 3
2
1 21 1 21 -1 0
1 21 0 21 -1 1
1
end_operator
begin_operator
turn v3 n3
1
18 3
2
1 22 1 22 -1 0
1 22 0 22 -1 1
1
end_operator
begin_operator
turn v3 n4
1
18 4
2
1 22 1 22 -1 0
1 22 0 22 -1 1
1
end_operator
begin_operator
turn v4 n4
1
18 4
2
1 23 1 23 -1 0
1 23 0 23 -1 1
1
end_operator
begin_operator
turn v4 n5
1
18 5
2
1 23 1 23 -1 0
1 23 0 23 -1 1
1
end_operator
begin_operator
turn v5 n1
1
18 1
2
1 24 1 24 -1 0
1 24 0 24 -1 1
1
end_operator
begin_operator
turn v5 n4
1
18 4
2
1 24 1 24 -1 0
1 24 0 24 -1 1
1
end_operator
begin_operator
turn v6 n5
1
18 5
2
1 25 1 25 -1 0
1 25 0 25 -1 1
1
end_operator
begin_operator
turn v6 n6
1
18 6
2
1 25 1 25 -1 0
1 25 0 25 -1 1
1
end_operator
begin_operator
turn v7 n0
1
18 0
2
1 26 1 26 -1 0
1 26 0 26 -1 1
1
end_operator
begin_operator
turn v7 n6
1
18 6
2
1 26 1 26 -1 0
1 26 0 26 -1 1
1
end_operator
begin_operator
turn v8 n2
1
18 2
2
1 27 1 27 -1 0
1 27 0 27 -1 1
1
end_operator
begin_operator
turn v8 n6
1
18 6
2
1 27 1 27 -1 0
1 27 0 27 -1 1
1
end_operator
begin_operator
walk n0 n1
1
12 0
1
0 18 0 1
1
end_operator
begin_operator
walk n0 n2
1
14 0
1
0 18 0 2
1
end_operator
begin_operator
walk n0 n3
1
16 0
1
0 18 0 3
1
end_operator
begin_operator
walk n0 n4
1
17 0
1
0 18 0 4
1
end_operator
begin_operator
walk n0 n5
1
15 0
1
0 18 0 5
1
end_operator
begin_operator
walk n0 n6
1
13 0
1
0 18 0 6
1
end_operator
begin_operator
walk n1 n0
1
11 0
1
0 18 1 0
1
end_operator
begin_operator
walk n1 n2
1
14 0
1
0 18 1 2
1
end_operator
begin_operator
walk n1 n3
1
16 0
1
0 18 1 3
1
end_operator
begin_operator
walk n1 n4
1
17 0
1
0 18 1 4
1
end_operator
begin_operator
walk n1 n5
1
15 0
1
0 18 1 5
1
end_operator
begin_operator
walk n1 n6
1
13 0
1
0 18 1 6
1
end_operator
begin_operator
walk n2 n0
1
11 0
1
0 18 2 0
1
end_operator
begin_operator
walk n2 n1
1
12 0
1
0 18 2 1
1
end_operator
begin_operator
walk n2 n3
1
16 0
1
0 18 2 3
1
end_operator
begin_operator
walk n2 n4
1
17 0
1
0 18 2 4
1
end_operator
begin_operator
walk n2 n5
1
15 0
1
0 18 2 5
1
end_operator
begin_operator
walk n2 n6
1
13 0
1
0 18 2 6
1
end_operator
begin_operator
walk n3 n0
1
11 0
1
0 18 3 0
1
end_operator
begin_operator
walk n3 n1
1
12 0
1
0 18 3 1
1
end_operator
begin_operator
walk n3 n2
1
14 0
1
0 18 3 2
1
end_operator
begin_operator
walk n3 n4
1
17 0
1
0 18 3 4
1
end_operator
begin_operator
walk n3 n5
1
15 0
1
0 18 3 5
1
end_operator
begin_operator
walk n3 n6
1
13 0
1
0 18 3 6
1
end_operator
begin_operator
walk n4 n0
1
11 0
1
0 18 4 0
1
end_operator
begin_operator
walk n4 n1
1
12 0
1
0 18 4 1
1
end_operator
begin_operator
walk n4 n2
1
14 0
1
0 18 4 2
1
end_operator
begin_operator
walk n4 n3
1
16 0
1
0 18 4 3
1
end_operator
begin_operator
walk n4 n5
1
15 0
1
0 18 4 5
1
end_operator
begin_operator
walk n4 n6
1
13 0
1
0 18 4 6
1
end_operator
begin_operator
walk n5 n0
1
11 0
1
0 18 5 0
1
end_operator
begin_operator
walk n5 n1
1
12 0
1
0 18 5 1
1
end_operator
begin_operator
walk n5 n2
1
14 0
1
0 18 5 2
1
end_operator
begin_operator
walk n5 n3
1
16 0
1
0 18 5 3
1
end_operator
begin_operator
walk n5 n4
1
17 0
1
0 18 5 4
1
end_operator
begin_operator
walk n5 n6
1
13 0
1
0 18 5 6
1
end_operator
begin_operator
walk n6 n0
1
11 0
1
0 18 6 0
1
end_operator
begin_operator
walk n6 n1
1
12 0
1
0 18 6 1
1
end_operator
begin_operator
walk n6 n2
1
14 0
1
0 18 6 2
1
end_operator
begin_operator
walk n6 n3
1
16 0
1
0 18 6 3
1
end_operator
begin_operator
walk n6 n4
1
17 0
1
0 18 6 4
1
end_operator
begin_operator
walk n6 n5
1
15 0
1
0 18 6 5
1
end_operator
273
begin_rule
1
18 0
11 1 0
end_rule
begin_rule
1
18 1
12 1 0
end_rule
begin_rule
1
18 2
14 1 0
end_rule
begin_rule
1
18 3
16 1 0
end_rule
begin_rule
1
18 4
17 1 0
end_rule
begin_rule
1
18 5
15 1 0
end_rule
begin_rule
1
18 6
13 1 0
end_rule
begin_rule
2
0 0
12 0
11 1 0
end_rule
begin_rule
2
0 0
13 0
11 1 0
end_rule
begin_rule
2
2 0
11 0
12 1 0
end_rule
begin_rule
2
2 0
14 0
12 1 0
end_rule
begin_rule
2
3 0
12 0
14 1 0
end_rule
begin_rule
2
3 0
16 0
14 1 0
end_rule
begin_rule
2
4 0
14 0
16 1 0
end_rule
begin_rule
2
4 0
17 0
16 1 0
end_rule
begin_rule
2
1 0
16 0
17 1 0
end_rule
begin_rule
2
1 0
15 0
17 1 0
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
13 0
15 1 0
end_rule
begin_rule
2
6 0
11 0
13 1 0
end_rule
begin_rule
2
6 0
15 0
13 1 0
end_rule
begin_rule
2
29 0
34 0
28 1 0
end_rule
begin_rule
2
29 0
35 0
30 1 0
end_rule
begin_rule
2
29 0
36 0
31 1 0
end_rule
begin_rule
2
29 0
37 0
32 1 0
end_rule
begin_rule
2
29 0
38 0
33 1 0
end_rule
begin_rule
2
29 0
63 0
65 1 0
end_rule
begin_rule
2
29 0
44 0
45 1 0
end_rule
begin_rule
2
29 0
49 0
50 1 0
end_rule
begin_rule
2
29 0
56 0
57 1 0
end_rule
begin_rule
2
29 0
62 0
64 1 0
end_rule
begin_rule
2
29 0
7 0
9 1 0
end_rule
begin_rule
2
28 0
39 0
34 1 0
end_rule
begin_rule
2
28 0
65 0
29 1 0
end_rule
begin_rule
2
28 0
67 0
30 1 0
end_rule
begin_rule
2
28 0
69 0
31 1 0
end_rule
begin_rule
2
28 0
61 0
32 1 0
end_rule
begin_rule
2
28 0
55 0
33 1 0
end_rule
begin_rule
2
28 0
44 0
40 1 0
end_rule
begin_rule
2
28 0
49 0
46 1 0
end_rule
begin_rule
2
28 0
56 0
52 1 0
end_rule
begin_rule
2
28 0
62 0
54 1 0
end_rule
begin_rule
2
28 0
7 0
75 1 0
end_rule
begin_rule
2
30 0
39 0
35 1 0
end_rule
begin_rule
2
30 0
63 0
67 1 0
end_rule
begin_rule
2
30 0
45 0
29 1 0
end_rule
begin_rule
2
30 0
40 0
28 1 0
end_rule
begin_rule
2
30 0
41 0
31 1 0
end_rule
begin_rule
2
30 0
42 0
32 1 0
end_rule
begin_rule
2
30 0
43 0
33 1 0
end_rule
begin_rule
2
30 0
49 0
51 1 0
end_rule
begin_rule
2
30 0
56 0
58 1 0
end_rule
begin_rule
2
30 0
62 0
66 1 0
end_rule
begin_rule
2
30 0
7 0
10 1 0
end_rule
begin_rule
2
31 0
39 0
36 1 0
end_rule
begin_rule
2
31 0
63 0
69 1 0
end_rule
begin_rule
2
31 0
44 0
41 1 0
end_rule
begin_rule
2
31 0
50 0
29 1 0
end_rule
begin_rule
2
31 0
46 0
28 1 0
end_rule
begin_rule
2
31 0
51 0
30 1 0
end_rule
begin_rule
2
31 0
47 0
32 1 0
end_rule
begin_rule
2
31 0
48 0
33 1 0
end_rule
begin_rule
2
31 0
56 0
59 1 0
end_rule
begin_rule
2
31 0
62 0
68 1 0
end_rule
begin_rule
2
31 0
7 0
77 1 0
end_rule
begin_rule
2
32 0
39 0
37 1 0
end_rule
begin_rule
2
32 0
63 0
61 1 0
end_rule
begin_rule
2
32 0
44 0
42 1 0
end_rule
begin_rule
2
32 0
49 0
47 1 0
end_rule
begin_rule
2
32 0
57 0
29 1 0
end_rule
begin_rule
2
32 0
52 0
28 1 0
end_rule
begin_rule
2
32 0
58 0
30 1 0
end_rule
begin_rule
2
32 0
59 0
31 1 0
end_rule
begin_rule
2
32 0
53 0
33 1 0
end_rule
begin_rule
2
32 0
62 0
60 1 0
end_rule
begin_rule
2
32 0
7 0
73 1 0
end_rule
begin_rule
2
33 0
39 0
38 1 0
end_rule
begin_rule
2
33 0
63 0
55 1 0
end_rule
begin_rule
2
33 0
44 0
43 1 0
end_rule
begin_rule
2
33 0
49 0
48 1 0
end_rule
begin_rule
2
33 0
56 0
53 1 0
end_rule
begin_rule
2
33 0
64 0
29 1 0
end_rule
begin_rule
2
33 0
54 0
28 1 0
end_rule
begin_rule
2
33 0
66 0
30 1 0
end_rule
begin_rule
2
33 0
68 0
31 1 0
end_rule
begin_rule
2
33 0
60 0
32 1 0
end_rule
begin_rule
2
33 0
7 0
76 1 0
end_rule
begin_rule
2
39 0
65 0
63 1 0
end_rule
begin_rule
2
39 0
45 0
44 1 0
end_rule
begin_rule
2
39 0
50 0
49 1 0
end_rule
begin_rule
2
39 0
57 0
56 1 0
end_rule
begin_rule
2
39 0
64 0
62 1 0
end_rule
begin_rule
2
34 0
63 0
39 1 0
end_rule
begin_rule
2
34 0
67 0
35 1 0
end_rule
begin_rule
2
34 0
69 0
36 1 0
end_rule
begin_rule
2
34 0
61 0
37 1 0
end_rule
begin_rule
2
34 0
55 0
38 1 0
end_rule
begin_rule
2
34 0
45 0
40 1 0
end_rule
begin_rule
2
34 0
50 0
46 1 0
end_rule
begin_rule
2
34 0
57 0
52 1 0
end_rule
begin_rule
2
34 0
64 0
54 1 0
end_rule
begin_rule
2
35 0
65 0
67 1 0
end_rule
begin_rule
2
35 0
44 0
39 1 0
end_rule
begin_rule
2
35 0
40 0
34 1 0
end_rule
begin_rule
2
35 0
41 0
36 1 0
end_rule
begin_rule
2
35 0
42 0
37 1 0
end_rule
begin_rule
2
35 0
43 0
38 1 0
end_rule
begin_rule
2
35 0
50 0
51 1 0
end_rule
begin_rule
2
35 0
57 0
58 1 0
end_rule
begin_rule
2
35 0
64 0
66 1 0
end_rule
begin_rule
2
36 0
65 0
69 1 0
end_rule
begin_rule
2
36 0
45 0
41 1 0
end_rule
begin_rule
2
36 0
49 0
39 1 0
end_rule
begin_rule
2
36 0
46 0
34 1 0
end_rule
begin_rule
2
36 0
51 0
35 1 0
end_rule
begin_rule
2
36 0
47 0
37 1 0
end_rule
begin_rule
2
36 0
48 0
38 1 0
end_rule
begin_rule
2
36 0
57 0
59 1 0
end_rule
begin_rule
2
36 0
64 0
68 1 0
end_rule
begin_rule
2
37 0
65 0
61 1 0
end_rule
begin_rule
2
37 0
45 0
42 1 0
end_rule
begin_rule
2
37 0
50 0
47 1 0
end_rule
begin_rule
2
37 0
56 0
39 1 0
end_rule
begin_rule
2
37 0
52 0
34 1 0
end_rule
begin_rule
2
37 0
58 0
35 1 0
end_rule
begin_rule
2
37 0
59 0
36 1 0
end_rule
begin_rule
2
37 0
53 0
38 1 0
end_rule
begin_rule
2
37 0
64 0
60 1 0
end_rule
begin_rule
2
38 0
65 0
55 1 0
end_rule
begin_rule
2
38 0
45 0
43 1 0
end_rule
begin_rule
2
38 0
50 0
48 1 0
end_rule
begin_rule
2
38 0
57 0
53 1 0
end_rule
begin_rule
2
38 0
62 0
39 1 0
end_rule
begin_rule
2
38 0
54 0
34 1 0
end_rule
begin_rule
2
38 0
66 0
35 1 0
end_rule
begin_rule
2
38 0
68 0
36 1 0
end_rule
begin_rule
2
38 0
60 0
37 1 0
end_rule
begin_rule
2
63 0
40 0
44 1 0
end_rule
begin_rule
2
63 0
46 0
49 1 0
end_rule
begin_rule
2
63 0
52 0
56 1 0
end_rule
begin_rule
2
63 0
54 0
62 1 0
end_rule
begin_rule
2
65 0
40 0
45 1 0
end_rule
begin_rule
2
65 0
46 0
50 1 0
end_rule
begin_rule
2
65 0
52 0
57 1 0
end_rule
begin_rule
2
65 0
54 0
64 1 0
end_rule
begin_rule
2
67 0
44 0
63 1 0
end_rule
begin_rule
2
67 0
45 0
65 1 0
end_rule
begin_rule
2
67 0
41 0
69 1 0
end_rule
begin_rule
2
67 0
42 0
61 1 0
end_rule
begin_rule
2
67 0
43 0
55 1 0
end_rule
begin_rule
2
67 0
46 0
51 1 0
end_rule
begin_rule
2
67 0
52 0
58 1 0
end_rule
begin_rule
2
67 0
54 0
66 1 0
end_rule
begin_rule
2
69 0
40 0
41 1 0
end_rule
begin_rule
2
69 0
49 0
63 1 0
end_rule
begin_rule
2
69 0
50 0
65 1 0
end_rule
begin_rule
2
69 0
51 0
67 1 0
end_rule
begin_rule
2
69 0
47 0
61 1 0
end_rule
begin_rule
2
69 0
48 0
55 1 0
end_rule
begin_rule
2
69 0
52 0
59 1 0
end_rule
begin_rule
2
69 0
54 0
68 1 0
end_rule
begin_rule
2
61 0
40 0
42 1 0
end_rule
begin_rule
2
61 0
46 0
47 1 0
end_rule
begin_rule
2
61 0
56 0
63 1 0
end_rule
begin_rule
2
61 0
57 0
65 1 0
end_rule
begin_rule
2
61 0
58 0
67 1 0
end_rule
begin_rule
2
61 0
59 0
69 1 0
end_rule
begin_rule
2
61 0
53 0
55 1 0
end_rule
begin_rule
2
61 0
54 0
60 1 0
end_rule
begin_rule
2
55 0
40 0
43 1 0
end_rule
begin_rule
2
55 0
46 0
48 1 0
end_rule
begin_rule
2
55 0
52 0
53 1 0
end_rule
begin_rule
2
55 0
62 0
63 1 0
end_rule
begin_rule
2
55 0
64 0
65 1 0
end_rule
begin_rule
2
55 0
66 0
67 1 0
end_rule
begin_rule
2
55 0
68 0
69 1 0
end_rule
begin_rule
2
55 0
60 0
61 1 0
end_rule
begin_rule
2
44 0
51 0
49 1 0
end_rule
begin_rule
2
44 0
58 0
56 1 0
end_rule
begin_rule
2
44 0
66 0
62 1 0
end_rule
begin_rule
2
45 0
51 0
50 1 0
end_rule
begin_rule
2
45 0
58 0
57 1 0
end_rule
begin_rule
2
45 0
66 0
64 1 0
end_rule
begin_rule
2
40 0
51 0
46 1 0
end_rule
begin_rule
2
40 0
58 0
52 1 0
end_rule
begin_rule
2
40 0
66 0
54 1 0
end_rule
begin_rule
2
41 0
49 0
44 1 0
end_rule
begin_rule
2
41 0
50 0
45 1 0
end_rule
begin_rule
2
41 0
46 0
40 1 0
end_rule
begin_rule
2
41 0
47 0
42 1 0
end_rule
begin_rule
2
41 0
48 0
43 1 0
end_rule
begin_rule
2
41 0
58 0
59 1 0
end_rule
begin_rule
2
41 0
66 0
68 1 0
end_rule
begin_rule
2
42 0
51 0
47 1 0
end_rule
begin_rule
2
42 0
56 0
44 1 0
end_rule
begin_rule
2
42 0
57 0
45 1 0
end_rule
begin_rule
2
42 0
52 0
40 1 0
end_rule
begin_rule
2
42 0
59 0
41 1 0
end_rule
begin_rule
2
42 0
53 0
43 1 0
end_rule
begin_rule
2
42 0
66 0
60 1 0
end_rule
begin_rule
2
43 0
51 0
48 1 0
end_rule
begin_rule
2
43 0
58 0
53 1 0
end_rule
begin_rule
2
43 0
62 0
44 1 0
end_rule
begin_rule
2
43 0
64 0
45 1 0
end_rule
begin_rule
2
43 0
54 0
40 1 0
end_rule
begin_rule
2
43 0
68 0
41 1 0
end_rule
begin_rule
2
43 0
60 0
42 1 0
end_rule
begin_rule
2
49 0
59 0
56 1 0
end_rule
begin_rule
2
49 0
68 0
62 1 0
end_rule
begin_rule
2
50 0
59 0
57 1 0
end_rule
begin_rule
2
50 0
68 0
64 1 0
end_rule
begin_rule
2
46 0
59 0
52 1 0
end_rule
begin_rule
2
46 0
68 0
54 1 0
end_rule
begin_rule
2
51 0
59 0
58 1 0
end_rule
begin_rule
2
51 0
68 0
66 1 0
end_rule
begin_rule
2
47 0
56 0
49 1 0
end_rule
begin_rule
2
47 0
57 0
50 1 0
end_rule
begin_rule
2
47 0
52 0
46 1 0
end_rule
begin_rule
2
47 0
58 0
51 1 0
end_rule
begin_rule
2
47 0
53 0
48 1 0
end_rule
begin_rule
2
47 0
68 0
60 1 0
end_rule
begin_rule
2
48 0
59 0
53 1 0
end_rule
begin_rule
2
48 0
62 0
49 1 0
end_rule
begin_rule
2
48 0
64 0
50 1 0
end_rule
begin_rule
2
48 0
54 0
46 1 0
end_rule
begin_rule
2
48 0
66 0
51 1 0
end_rule
begin_rule
2
48 0
60 0
47 1 0
end_rule
begin_rule
2
56 0
60 0
62 1 0
end_rule
begin_rule
2
56 0
8 0
74 1 0
end_rule
begin_rule
2
57 0
60 0
64 1 0
end_rule
begin_rule
2
57 0
8 0
9 1 0
end_rule
begin_rule
2
52 0
60 0
54 1 0
end_rule
begin_rule
2
52 0
8 0
75 1 0
end_rule
begin_rule
2
58 0
60 0
66 1 0
end_rule
begin_rule
2
58 0
8 0
10 1 0
end_rule
begin_rule
2
59 0
60 0
68 1 0
end_rule
begin_rule
2
59 0
8 0
77 1 0
end_rule
begin_rule
2
53 0
62 0
56 1 0
end_rule
begin_rule
2
53 0
64 0
57 1 0
end_rule
begin_rule
2
53 0
54 0
52 1 0
end_rule
begin_rule
2
53 0
66 0
58 1 0
end_rule
begin_rule
2
53 0
68 0
59 1 0
end_rule
begin_rule
2
53 0
8 0
76 1 0
end_rule
begin_rule
1
19 0
29 1 0
end_rule
begin_rule
1
19 0
39 1 0
end_rule
begin_rule
1
20 0
34 1 0
end_rule
begin_rule
1
20 0
65 1 0
end_rule
begin_rule
1
21 0
67 1 0
end_rule
begin_rule
1
21 0
40 1 0
end_rule
begin_rule
1
22 0
41 1 0
end_rule
begin_rule
1
22 0
51 1 0
end_rule
begin_rule
1
23 0
47 1 0
end_rule
begin_rule
1
23 0
59 1 0
end_rule
begin_rule
1
24 0
36 1 0
end_rule
begin_rule
1
24 0
50 1 0
end_rule
begin_rule
1
25 0
53 1 0
end_rule
begin_rule
1
25 0
60 1 0
end_rule
begin_rule
1
26 0
33 1 0
end_rule
begin_rule
1
26 0
62 1 0
end_rule
begin_rule
1
27 0
55 1 0
end_rule
begin_rule
1
27 0
54 1 0
end_rule
begin_rule
2
70 1
75 0
78 1 0
end_rule
begin_rule
2
71 1
77 0
78 1 0
end_rule
begin_rule
2
72 1
76 0
78 1 0
end_rule
begin_rule
1
7 0
74 1 0
end_rule
begin_rule
1
8 0
73 1 0
end_rule
begin_rule
1
74 1
0 1 0
end_rule
begin_rule
1
9 1
2 1 0
end_rule
begin_rule
1
75 1
3 1 0
end_rule
begin_rule
1
10 1
4 1 0
end_rule
begin_rule
1
77 1
1 1 0
end_rule
begin_rule
1
73 1
5 1 0
end_rule
begin_rule
1
76 1
6 1 0
end_rule
