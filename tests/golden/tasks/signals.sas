begin_version
3
end_version
begin_metric
1
end_metric
67
begin_variable
var0
-1
2
Atom set(e, c)
Atom set(e, f)
end_variable
begin_variable
var1
-1
2
Atom set(d, a)
Atom set(d, f)
end_variable
begin_variable
var2
-1
2
Atom set(b, c)
Atom set(b, e)
end_variable
begin_variable
var3
1
2
Atom route(a, b)
NegatedAtom route(a, b)
end_variable
begin_variable
var4
1
2
Atom route(c, d)
NegatedAtom route(c, d)
end_variable
begin_variable
var5
1
2
Atom route(f, a)
NegatedAtom route(f, a)
end_variable
begin_variable
var6
1
2
Atom route(f, b)
NegatedAtom route(f, b)
end_variable
begin_variable
var7
1
2
Atom route(c, a)
NegatedAtom route(c, a)
end_variable
begin_variable
var8
1
2
Atom route(c, b)
NegatedAtom route(c, b)
end_variable
begin_variable
var9
1
2
Atom route(a, d)
NegatedAtom route(a, d)
end_variable
begin_variable
var10
1
2
Atom route(f, d)
NegatedAtom route(f, d)
end_variable
begin_variable
var11
1
2
Atom route(c, e)
NegatedAtom route(c, e)
end_variable
begin_variable
var12
1
2
Atom route(a, e)
NegatedAtom route(a, e)
end_variable
begin_variable
var13
1
2
Atom route(f, e)
NegatedAtom route(f, e)
end_variable
begin_variable
var14
1
2
Atom route(c, f)
NegatedAtom route(c, f)
end_variable
begin_variable
var15
1
2
Atom route(a, f)
NegatedAtom route(a, f)
end_variable
begin_variable
var16
1
2
Atom route(a, c)
NegatedAtom route(a, c)
end_variable
begin_variable
var17
1
2
Atom route(f, c)
NegatedAtom route(f, c)
end_variable
begin_variable
var18
1
2
Atom route(d, a)
NegatedAtom route(d, a)
end_variable
begin_variable
var19
1
2
Atom route(d, b)
NegatedAtom route(d, b)
end_variable
begin_variable
var20
1
2
Atom route(e, a)
NegatedAtom route(e, a)
end_variable
begin_variable
var21
1
2
Atom route(e, b)
NegatedAtom route(e, b)
end_variable
begin_variable
var22
1
2
Atom route(e, d)
NegatedAtom route(e, d)
end_variable
begin_variable
var23
1
2
Atom route(b, e)
NegatedAtom route(b, e)
end_variable
begin_variable
var24
1
2
Atom route(d, e)
NegatedAtom route(d, e)
end_variable
begin_variable
var25
1
2
Atom route(e, f)
NegatedAtom route(e, f)
end_variable
begin_variable
var26
1
2
Atom route(d, f)
NegatedAtom route(d, f)
end_variable
begin_variable
var27
1
2
Atom route(d, c)
NegatedAtom route(d, c)
end_variable
begin_variable
var28
1
2
Atom route(e, c)
NegatedAtom route(e, c)
end_variable
begin_variable
var29
1
2
Atom route(b, a)
NegatedAtom route(b, a)
end_variable
begin_variable
var30
1
2
Atom route(b, d)
NegatedAtom route(b, d)
end_variable
begin_variable
var31
1
2
Atom route(b, f)
NegatedAtom route(b, f)
end_variable
begin_variable
var32
-1
6
Atom on(t1, a)
Atom on(t1, b)
Atom on(t1, c)
Atom on(t1, d)
Atom on(t1, e)
Atom on(t1, f)
end_variable
begin_variable
var33
-1
6
Atom on(t2, a)
Atom on(t2, b)
Atom on(t2, c)
Atom on(t2, d)
Atom on(t2, e)
Atom on(t2, f)
end_variable
begin_variable
var34
-1
6
Atom on(t3, a)
Atom on(t3, b)
Atom on(t3, c)
Atom on(t3, d)
Atom on(t3, e)
Atom on(t3, f)
end_variable
begin_variable
var35
0
2
Atom busy(a)
NegatedAtom busy(a)
end_variable
begin_variable
var36
0
2
Atom busy(b)
NegatedAtom busy(b)
end_variable
begin_variable
var37
0
2
Atom busy(c)
NegatedAtom busy(c)
end_variable
begin_variable
var38
0
2
Atom busy(d)
NegatedAtom busy(d)
end_variable
begin_variable
var39
0
2
Atom busy(e)
NegatedAtom busy(e)
end_variable
begin_variable
var40
0
2
Atom busy(f)
NegatedAtom busy(f)
end_variable
begin_variable
var41
1
2
Atom route(b, c)
NegatedAtom route(b, c)
end_variable
begin_variable
var42
1
2
Atom route(f, f)
NegatedAtom route(f, f)
end_variable
begin_variable
var43
1
2
Atom route(e, e)
NegatedAtom route(e, e)
end_variable
begin_variable
var44
1
2
Atom new-axiom@0(f)
NegatedAtom new-axiom@0(f)
end_variable
begin_variable
var45
1
2
Atom route(d, d)
NegatedAtom route(d, d)
end_variable
begin_variable
var46
1
2
Atom route(c, c)
NegatedAtom route(c, c)
end_variable
begin_variable
var47
1
2
Atom route(b, b)
NegatedAtom route(b, b)
end_variable
begin_variable
var48
1
2
Atom new-axiom@0(e)
NegatedAtom new-axiom@0(e)
end_variable
begin_variable
var49
1
2
Atom new-axiom@0(c)
NegatedAtom new-axiom@0(c)
end_variable
begin_variable
var50
1
2
Atom new-axiom@0(b)
NegatedAtom new-axiom@0(b)
end_variable
begin_variable
var51
1
2
Atom route(a, a)
NegatedAtom route(a, a)
end_variable
begin_variable
var52
1
2
Atom new-axiom@0(a)
NegatedAtom new-axiom@0(a)
end_variable
begin_variable
var53
1
2
Atom new-axiom@0(d)
NegatedAtom new-axiom@0(d)
end_variable
begin_variable
var54
2
2
Atom blocked(f)
NegatedAtom blocked(f)
end_variable
begin_variable
var55
2
2
Atom blocked(e)
NegatedAtom blocked(e)
end_variable
begin_variable
var56
2
2
Atom blocked(d)
NegatedAtom blocked(d)
end_variable
begin_variable
var57
2
2
Atom blocked(c)
NegatedAtom blocked(c)
end_variable
begin_variable
var58
2
2
Atom blocked(b)
NegatedAtom blocked(b)
end_variable
begin_variable
var59
2
2
Atom blocked(a)
NegatedAtom blocked(a)
end_variable
begin_variable
var60
2
2
Atom new-axiom@1()
NegatedAtom new-axiom@1()
end_variable
begin_variable
var61
3
2
Atom calm()
NegatedAtom calm()
end_variable
begin_variable
var62
-1
2
Atom fast(t2)
NegatedAtom fast(t2)
end_variable
begin_variable
var63
-1
2
Atom fast(t1)
NegatedAtom fast(t1)
end_variable
begin_variable
var64
-1
2
Atom arrived(t3)
NegatedAtom arrived(t3)
end_variable
begin_variable
var65
-1
2
Atom arrived(t2)
NegatedAtom arrived(t2)
end_variable
begin_variable
var66
-1
2
Atom arrived(t1)
NegatedAtom arrived(t1)
end_variable
0
begin_state
1
0
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
0
2
4
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
6
59 1
62 0
63 0
64 0
65 0
66 0
end_goal
116
begin_operator
drive t1 a a
2
32 0
51 0
1
0 66 -1 1
250
end_operator
begin_operator
drive t1 a b
1
3 0
2
0 66 -1 1
0 32 0 1
250
end_operator
begin_operator
drive t1 a c
1
16 0
2
0 66 -1 1
0 32 0 2
250
end_operator
begin_operator
drive t1 a d
1
9 0
2
0 66 -1 1
0 32 0 3
250
end_operator
begin_operator
drive t1 a e
1
12 0
2
0 66 -1 0
0 32 0 4
250
end_operator
begin_operator
drive t1 a f
1
15 0
2
0 66 -1 1
0 32 0 5
250
end_operator
begin_operator
drive t1 b a
1
29 0
2
0 66 -1 1
0 32 1 0
250
end_operator
begin_operator
drive t1 b b
2
32 1
47 0
1
0 66 -1 1
250
end_operator
begin_operator
drive t1 b c
1
41 0
2
0 66 -1 1
0 32 1 2
250
end_operator
begin_operator
drive t1 b d
1
30 0
2
0 66 -1 1
0 32 1 3
250
end_operator
begin_operator
drive t1 b e
1
23 0
2
0 66 -1 0
0 32 1 4
250
end_operator
begin_operator
drive t1 b f
1
31 0
2
0 66 -1 1
0 32 1 5
250
end_operator
begin_operator
drive t1 c a
1
7 0
2
0 66 -1 1
0 32 2 0
250
end_operator
begin_operator
drive t1 c b
1
8 0
2
0 66 -1 1
0 32 2 1
250
end_operator
begin_operator
drive t1 c c
2
32 2
46 0
1
0 66 -1 1
250
end_operator
begin_operator
drive t1 c d
1
4 0
2
0 66 -1 1
0 32 2 3
250
end_operator
begin_operator
drive t1 c e
1
11 0
2
0 66 -1 0
0 32 2 4
250
end_operator
begin_operator
drive t1 c f
1
14 0
2
0 66 -1 1
0 32 2 5
250
end_operator
begin_operator
drive t1 d a
1
18 0
2
0 66 -1 1
0 32 3 0
250
end_operator
begin_operator
drive t1 d b
1
19 0
2
0 66 -1 1
0 32 3 1
250
end_operator
begin_operator
drive t1 d c
1
27 0
2
0 66 -1 1
0 32 3 2
250
end_operator
begin_operator
drive t1 d d
2
32 3
45 0
1
0 66 -1 1
250
end_operator
begin_operator
drive t1 d e
1
24 0
2
0 66 -1 0
0 32 3 4
250
end_operator
begin_operator
drive t1 d f
1
26 0
2
0 66 -1 1
0 32 3 5
250
end_operator
begin_operator
drive t1 e a
1
20 0
2
0 66 -1 1
0 32 4 0
250
end_operator
begin_operator
drive t1 e b
1
21 0
2
0 66 -1 1
0 32 4 1
250
end_operator
begin_operator
drive t1 e c
1
28 0
2
0 66 -1 1
0 32 4 2
250
end_operator
begin_operator
drive t1 e d
1
22 0
2
0 66 -1 1
0 32 4 3
250
end_operator
begin_operator
drive t1 e e
2
32 4
43 0
1
0 66 -1 0
250
end_operator
begin_operator
drive t1 e f
1
25 0
2
0 66 -1 1
0 32 4 5
250
end_operator
begin_operator
drive t1 f a
1
5 0
2
0 66 -1 1
0 32 5 0
250
end_operator
begin_operator
drive t1 f b
1
6 0
2
0 66 -1 1
0 32 5 1
250
end_operator
begin_operator
drive t1 f c
1
17 0
2
0 66 -1 1
0 32 5 2
250
end_operator
begin_operator
drive t1 f d
1
10 0
2
0 66 -1 1
0 32 5 3
250
end_operator
begin_operator
drive t1 f e
1
13 0
2
0 66 -1 0
0 32 5 4
250
end_operator
begin_operator
drive t1 f f
2
32 5
42 0
1
0 66 -1 1
250
end_operator
begin_operator
drive t2 a a
2
33 0
51 0
1
0 65 -1 0
250
end_operator
begin_operator
drive t2 a b
1
3 0
2
0 65 -1 1
0 33 0 1
250
end_operator
begin_operator
drive t2 a c
1
16 0
2
0 65 -1 1
0 33 0 2
250
end_operator
begin_operator
drive t2 a d
1
9 0
2
0 65 -1 1
0 33 0 3
250
end_operator
begin_operator
drive t2 a e
1
12 0
2
0 65 -1 1
0 33 0 4
250
end_operator
begin_operator
drive t2 a f
1
15 0
2
0 65 -1 1
0 33 0 5
250
end_operator
begin_operator
drive t2 b a
1
29 0
2
0 65 -1 0
0 33 1 0
250
end_operator
begin_operator
drive t2 b b
2
33 1
47 0
1
0 65 -1 1
250
end_operator
begin_operator
drive t2 b c
1
41 0
2
0 65 -1 1
0 33 1 2
250
end_operator
begin_operator
drive t2 b d
1
30 0
2
0 65 -1 1
0 33 1 3
250
end_operator
begin_operator
drive t2 b e
1
23 0
2
0 65 -1 1
0 33 1 4
250
end_operator
begin_operator
drive t2 b f
1
31 0
2
0 65 -1 1
0 33 1 5
250
end_operator
begin_operator
drive t2 c a
1
7 0
2
0 65 -1 0
0 33 2 0
250
end_operator
begin_operator
drive t2 c b
1
8 0
2
0 65 -1 1
0 33 2 1
250
end_operator
begin_operator
drive t2 c c
2
33 2
46 0
1
0 65 -1 1
250
end_operator
begin_operator
drive t2 c d
1
4 0
2
0 65 -1 1
0 33 2 3
250
end_operator
begin_operator
drive t2 c e
1
11 0
2
0 65 -1 1
0 33 2 4
250
end_operator
begin_operator
drive t2 c f
1
14 0
2
0 65 -1 1
0 33 2 5
250
end_operator
begin_operator
drive t2 d a
1
18 0
2
0 65 -1 0
0 33 3 0
250
end_operator
begin_operator
drive t2 d b
1
19 0
2
0 65 -1 1
0 33 3 1
250
end_operator
begin_operator
drive t2 d c
1
27 0
2
0 65 -1 1
0 33 3 2
250
end_operator
begin_operator
drive t2 d d
2
33 3
45 0
1
0 65 -1 1
250
end_operator
begin_operator
drive t2 d e
1
24 0
2
0 65 -1 1
0 33 3 4
250
end_operator
begin_operator
drive t2 d f
1
26 0
2
0 65 -1 1
0 33 3 5
250
end_operator
begin_operator
drive t2 e a
1
20 0
2
0 65 -1 0
0 33 4 0
250
end_operator
begin_operator
drive t2 e b
1
21 0
2
0 65 -1 1
0 33 4 1
250
end_operator
begin_operator
drive t2 e c
1
28 0
2
0 65 -1 1
0 33 4 2
250
end_operator
begin_operator
drive t2 e d
1
22 0
2
0 65 -1 1
0 33 4 3
250
end_operator
begin_operator
drive t2 e e
2
33 4
43 0
1
0 65 -1 1
250
end_operator
begin_operator
drive t2 e f
1
25 0
2
0 65 -1 1
0 33 4 5
250
end_operator
begin_operator
drive t2 f a
1
5 0
2
0 65 -1 0
0 33 5 0
250
end_operator
begin_operator
drive t2 f b
1
6 0
2
0 65 -1 1
0 33 5 1
250
end_operator
begin_operator
drive t2 f c
1
17 0
2
0 65 -1 1
0 33 5 2
250
end_operator
begin_operator
drive t2 f d
1
10 0
2
0 65 -1 1
0 33 5 3
250
end_operator
begin_operator
drive t2 f e
1
13 0
2
0 65 -1 1
0 33 5 4
250
end_operator
begin_operator
drive t2 f f
2
33 5
42 0
1
0 65 -1 1
250
end_operator
begin_operator
drive t3 a a
2
34 0
51 0
1
0 64 -1 1
250
end_operator
begin_operator
drive t3 a b
1
3 0
2
0 64 -1 1
0 34 0 1
250
end_operator
begin_operator
drive t3 a c
1
16 0
2
0 64 -1 1
0 34 0 2
250
end_operator
begin_operator
drive t3 a d
1
9 0
2
0 64 -1 0
0 34 0 3
250
end_operator
begin_operator
drive t3 a e
1
12 0
2
0 64 -1 1
0 34 0 4
250
end_operator
begin_operator
drive t3 a f
1
15 0
2
0 64 -1 1
0 34 0 5
250
end_operator
begin_operator
drive t3 b a
1
29 0
2
0 64 -1 1
0 34 1 0
250
end_operator
begin_operator
drive t3 b b
2
34 1
47 0
1
0 64 -1 1
250
end_operator
begin_operator
drive t3 b c
1
41 0
2
0 64 -1 1
0 34 1 2
250
end_operator
begin_operator
drive t3 b d
1
30 0
2
0 64 -1 0
0 34 1 3
250
end_operator
begin_operator
drive t3 b e
1
23 0
2
0 64 -1 1
0 34 1 4
250
end_operator
begin_operator
drive t3 b f
1
31 0
2
0 64 -1 1
0 34 1 5
250
end_operator
begin_operator
drive t3 c a
1
7 0
2
0 64 -1 1
0 34 2 0
250
end_operator
begin_operator
drive t3 c b
1
8 0
2
0 64 -1 1
0 34 2 1
250
end_operator
begin_operator
drive t3 c c
2
34 2
46 0
1
0 64 -1 1
250
end_operator
begin_operator
drive t3 c d
1
4 0
2
0 64 -1 0
0 34 2 3
250
end_operator
begin_operator
drive t3 c e
1
11 0
2
0 64 -1 1
0 34 2 4
250
end_operator
begin_operator
drive t3 c f
1
14 0
2
0 64 -1 1
0 34 2 5
250
end_operator
begin_operator
drive t3 d a
1
18 0
2
0 64 -1 1
0 34 3 0
250
end_operator
begin_operator
drive t3 d b
1
19 0
2
0 64 -1 1
0 34 3 1
250
end_operator
begin_operator
drive t3 d c
1
27 0
2
0 64 -1 1
0 34 3 2
250
end_operator
begin_operator
drive t3 d d
2
34 3
45 0
1
0 64 -1 0
250
end_operator
begin_operator
drive t3 d e
1
24 0
2
0 64 -1 1
0 34 3 4
250
end_operator
begin_operator
drive t3 d f
1
26 0
2
0 64 -1 1
0 34 3 5
250
end_operator
begin_operator
drive t3 e a
1
20 0
2
0 64 -1 1
0 34 4 0
250
end_operator
begin_operator
drive t3 e b
1
21 0
2
0 64 -1 1
0 34 4 1
250
end_operator
begin_operator
drive t3 e c
1
28 0
2
0 64 -1 1
0 34 4 2
250
end_operator
begin_operator
drive t3 e d
1
22 0
2
0 64 -1 0
0 34 4 3
250
end_operator
begin_operator
drive t3 e e
2
34 4
43 0
1
0 64 -1 1
250
end_operator
begin_operator
drive t3 e f
1
25 0
2
0 64 -1 1
0 34 4 5
250
end_operator
begin_operator
drive t3 f a
1
5 0
2
0 64 -1 1
0 34 5 0
250
end_operator
begin_operator
drive t3 f b
1
6 0
2
0 64 -1 1
0 34 5 1
250
end_operator
begin_operator
drive t3 f c
1
17 0
2
0 64 -1 1
0 34 5 2
250
end_operator
begin_operator
drive t3 f d
1
10 0
2
0 64 -1 0
0 34 5 3
250
end_operator
begin_operator
drive t3 f e
1
13 0
2
0 64 -1 1
0 34 5 4
250
end_operator
begin_operator
drive t3 f f
2
34 5
42 0
1
0 64 -1 1
250
end_operator
begin_operator
hurry t1
1
61 0
1
0 63 1 0
15
end_operator
begin_operator
hurry t2
1
61 0
1
0 62 1 0
15
end_operator
begin_operator
switch b c e
0
1
0 2 0 1
120
end_operator
begin_operator
switch b e c
0
1
0 2 1 0
120
end_operator
begin_operator
switch d a f
0
1
0 1 0 1
120
end_operator
begin_operator
switch d f a
0
1
0 1 1 0
120
end_operator
begin_operator
switch e c f
0
1
0 0 0 1
120
end_operator
begin_operator
switch e f c
0
1
0 0 1 0
120
end_operator
121
begin_rule
1
59 0
60 1 0
end_rule
begin_rule
1
58 0
60 1 0
end_rule
begin_rule
1
57 0
60 1 0
end_rule
begin_rule
1
56 0
60 1 0
end_rule
begin_rule
1
55 0
60 1 0
end_rule
begin_rule
1
54 0
60 1 0
end_rule
begin_rule
2
35 0
52 1
59 1 0
end_rule
begin_rule
3
35 1
3 0
1 0
19 1 0
end_rule
begin_rule
2
35 1
3 0
6 1 0
end_rule
begin_rule
3
35 1
16 0
1 0
27 1 0
end_rule
begin_rule
2
35 1
16 0
17 1 0
end_rule
begin_rule
3
35 1
9 0
1 0
45 1 0
end_rule
begin_rule
2
35 1
9 0
10 1 0
end_rule
begin_rule
3
35 1
12 0
1 0
24 1 0
end_rule
begin_rule
2
35 1
12 0
13 1 0
end_rule
begin_rule
3
35 1
15 0
1 0
26 1 0
end_rule
begin_rule
2
35 1
15 0
42 1 0
end_rule
begin_rule
2
35 1
1 0
18 1 0
end_rule
begin_rule
1
35 1
5 1 0
end_rule
begin_rule
2
36 0
50 1
58 1 0
end_rule
begin_rule
2
36 1
29 0
51 1 0
end_rule
begin_rule
2
36 1
41 0
16 1 0
end_rule
begin_rule
2
36 1
30 0
9 1 0
end_rule
begin_rule
2
36 1
23 0
12 1 0
end_rule
begin_rule
2
36 1
31 0
15 1 0
end_rule
begin_rule
1
36 1
3 1 0
end_rule
begin_rule
2
37 0
49 1
57 1 0
end_rule
begin_rule
3
37 1
7 0
2 0
29 1 0
end_rule
begin_rule
3
37 1
7 0
0 0
20 1 0
end_rule
begin_rule
3
37 1
8 0
2 0
47 1 0
end_rule
begin_rule
3
37 1
8 0
0 0
21 1 0
end_rule
begin_rule
3
37 1
4 0
2 0
30 1 0
end_rule
begin_rule
3
37 1
4 0
0 0
22 1 0
end_rule
begin_rule
3
37 1
11 0
2 0
23 1 0
end_rule
begin_rule
3
37 1
11 0
0 0
43 1 0
end_rule
begin_rule
3
37 1
14 0
2 0
31 1 0
end_rule
begin_rule
3
37 1
14 0
0 0
25 1 0
end_rule
begin_rule
2
37 1
2 0
41 1 0
end_rule
begin_rule
2
37 1
0 0
28 1 0
end_rule
begin_rule
2
38 0
53 1
56 1 0
end_rule
begin_rule
2
38 1
18 0
7 1 0
end_rule
begin_rule
2
38 1
19 0
8 1 0
end_rule
begin_rule
2
38 1
27 0
46 1 0
end_rule
begin_rule
2
38 1
24 0
11 1 0
end_rule
begin_rule
2
38 1
26 0
14 1 0
end_rule
begin_rule
1
38 1
4 1 0
end_rule
begin_rule
2
39 0
48 1
55 1 0
end_rule
begin_rule
3
39 1
20 0
2 1
29 1 0
end_rule
begin_rule
3
39 1
21 0
2 1
47 1 0
end_rule
begin_rule
3
39 1
28 0
2 1
41 1 0
end_rule
begin_rule
3
39 1
22 0
2 1
30 1 0
end_rule
begin_rule
3
39 1
25 0
2 1
31 1 0
end_rule
begin_rule
2
39 1
2 1
23 1 0
end_rule
begin_rule
2
40 0
44 1
54 1 0
end_rule
begin_rule
3
40 1
5 0
1 1
18 1 0
end_rule
begin_rule
3
40 1
5 0
0 1
20 1 0
end_rule
begin_rule
3
40 1
6 0
1 1
19 1 0
end_rule
begin_rule
3
40 1
6 0
0 1
21 1 0
end_rule
begin_rule
3
40 1
17 0
1 1
27 1 0
end_rule
begin_rule
3
40 1
17 0
0 1
28 1 0
end_rule
begin_rule
3
40 1
10 0
1 1
45 1 0
end_rule
begin_rule
3
40 1
10 0
0 1
22 1 0
end_rule
begin_rule
3
40 1
13 0
1 1
24 1 0
end_rule
begin_rule
3
40 1
13 0
0 1
43 1 0
end_rule
begin_rule
2
40 1
1 1
26 1 0
end_rule
begin_rule
2
40 1
0 1
25 1 0
end_rule
begin_rule
1
60 1
61 1 0
end_rule
begin_rule
1
32 0
35 1 0
end_rule
begin_rule
1
32 1
36 1 0
end_rule
begin_rule
1
32 2
37 1 0
end_rule
begin_rule
1
32 3
38 1 0
end_rule
begin_rule
1
32 4
39 1 0
end_rule
begin_rule
1
32 5
40 1 0
end_rule
begin_rule
1
33 0
35 1 0
end_rule
begin_rule
1
33 1
36 1 0
end_rule
begin_rule
1
33 2
37 1 0
end_rule
begin_rule
1
33 3
38 1 0
end_rule
begin_rule
1
33 4
39 1 0
end_rule
begin_rule
1
33 5
40 1 0
end_rule
begin_rule
1
34 0
35 1 0
end_rule
begin_rule
1
34 1
36 1 0
end_rule
begin_rule
1
34 2
37 1 0
end_rule
begin_rule
1
34 3
38 1 0
end_rule
begin_rule
1
34 4
39 1 0
end_rule
begin_rule
1
34 5
40 1 0
end_rule
begin_rule
1
51 0
52 1 0
end_rule
begin_rule
1
3 0
52 1 0
end_rule
begin_rule
1
16 0
52 1 0
end_rule
begin_rule
1
9 0
52 1 0
end_rule
begin_rule
1
12 0
52 1 0
end_rule
begin_rule
1
15 0
52 1 0
end_rule
begin_rule
1
29 0
50 1 0
end_rule
begin_rule
1
47 0
50 1 0
end_rule
begin_rule
1
41 0
50 1 0
end_rule
begin_rule
1
30 0
50 1 0
end_rule
begin_rule
1
23 0
50 1 0
end_rule
begin_rule
1
31 0
50 1 0
end_rule
begin_rule
1
7 0
49 1 0
end_rule
begin_rule
1
8 0
49 1 0
end_rule
begin_rule
1
46 0
49 1 0
end_rule
begin_rule
1
4 0
49 1 0
end_rule
begin_rule
1
11 0
49 1 0
end_rule
begin_rule
1
14 0
49 1 0
end_rule
begin_rule
1
18 0
53 1 0
end_rule
begin_rule
1
19 0
53 1 0
end_rule
begin_rule
1
27 0
53 1 0
end_rule
begin_rule
1
45 0
53 1 0
end_rule
begin_rule
1
24 0
53 1 0
end_rule
begin_rule
1
26 0
53 1 0
end_rule
begin_rule
1
20 0
48 1 0
end_rule
begin_rule
1
21 0
48 1 0
end_rule
begin_rule
1
28 0
48 1 0
end_rule
begin_rule
1
22 0
48 1 0
end_rule
begin_rule
1
43 0
48 1 0
end_rule
begin_rule
1
25 0
48 1 0
end_rule
begin_rule
1
5 0
44 1 0
end_rule
begin_rule
1
6 0
44 1 0
end_rule
begin_rule
1
17 0
44 1 0
end_rule
begin_rule
1
10 0
44 1 0
end_rule
begin_rule
1
13 0
44 1 0
end_rule
begin_rule
1
42 0
44 1 0
end_rule
