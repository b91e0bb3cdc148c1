begin_version
3
end_version
begin_metric
0
end_metric
63
begin_variable
var0
0
2
Atom cut-off(hub)
NegatedAtom cut-off(hub)
end_variable
begin_variable
var1
-1
2
Atom cable(hub, lab)
NegatedAtom cable(hub, lab)
end_variable
begin_variable
var2
-1
2
Atom up(attic)
NegatedAtom up(attic)
end_variable
begin_variable
var3
-1
2
Atom cable(attic, hub)
NegatedAtom cable(attic, hub)
end_variable
begin_variable
var4
-1
2
Atom up(desk)
NegatedAtom up(desk)
end_variable
begin_variable
var5
-1
2
Atom cable(desk, hub)
NegatedAtom cable(desk, hub)
end_variable
begin_variable
var6
-1
2
Atom up(lab)
NegatedAtom up(lab)
end_variable
begin_variable
var7
-1
2
Atom cable(lab, hub)
NegatedAtom cable(lab, hub)
end_variable
begin_variable
var8
-1
2
Atom cable(hub, attic)
NegatedAtom cable(hub, attic)
end_variable
begin_variable
var9
-1
2
Atom cable(attic, desk)
NegatedAtom cable(attic, desk)
end_variable
begin_variable
var10
-1
2
Atom cable(attic, lab)
NegatedAtom cable(attic, lab)
end_variable
begin_variable
var11
1
2
Atom cut-off(attic)
NegatedAtom cut-off(attic)
end_variable
begin_variable
var12
-1
2
Atom cable(desk, attic)
NegatedAtom cable(desk, attic)
end_variable
begin_variable
var13
-1
2
Atom cable(desk, lab)
NegatedAtom cable(desk, lab)
end_variable
begin_variable
var14
1
2
Atom cut-off(desk)
NegatedAtom cut-off(desk)
end_variable
begin_variable
var15
-1
2
Atom cable(lab, desk)
NegatedAtom cable(lab, desk)
end_variable
begin_variable
var16
1
2
Atom cut-off(lab)
NegatedAtom cut-off(lab)
end_variable
begin_variable
var17
1
2
Atom new-axiom@0()
NegatedAtom new-axiom@0()
end_variable
begin_variable
var18
0
2
Atom sees(desk, hub)
NegatedAtom sees(desk, hub)
end_variable
begin_variable
var19
0
2
Atom sees(attic, hub)
NegatedAtom sees(attic, hub)
end_variable
begin_variable
var20
0
2
Atom sees(lab, hub)
NegatedAtom sees(lab, hub)
end_variable
begin_variable
var21
0
2
Atom sees(desk, attic)
NegatedAtom sees(desk, attic)
end_variable
begin_variable
var22
0
2
Atom sees(desk, lab)
NegatedAtom sees(desk, lab)
end_variable
begin_variable
var23
0
2
Atom sees(lab, attic)
NegatedAtom sees(lab, attic)
end_variable
begin_variable
var24
0
2
Atom sees(attic, lab)
NegatedAtom sees(attic, lab)
end_variable
begin_variable
var25
0
2
Atom sees(hub, attic)
NegatedAtom sees(hub, attic)
end_variable
begin_variable
var26
0
2
Atom sees(hub, lab)
NegatedAtom sees(hub, lab)
end_variable
begin_variable
var27
0
2
Atom sees(lab, desk)
NegatedAtom sees(lab, desk)
end_variable
begin_variable
var28
0
2
Atom sees(attic, desk)
NegatedAtom sees(attic, desk)
end_variable
begin_variable
var29
0
2
Atom sees(hub, desk)
NegatedAtom sees(hub, desk)
end_variable
begin_variable
var30
2
2
Atom healthy()
NegatedAtom healthy()
end_variable
begin_variable
var31
1
2
Atom lonely(attic, hub)
NegatedAtom lonely(attic, hub)
end_variable
begin_variable
var32
1
2
Atom lonely(desk, hub)
NegatedAtom lonely(desk, hub)
end_variable
begin_variable
var33
1
2
Atom lonely(lab, hub)
NegatedAtom lonely(lab, hub)
end_variable
begin_variable
var34
1
2
Atom lonely(lab, attic)
NegatedAtom lonely(lab, attic)
end_variable
begin_variable
var35
1
2
Atom lonely(lab, desk)
NegatedAtom lonely(lab, desk)
end_variable
begin_variable
var36
1
2
Atom lonely(hub, desk)
NegatedAtom lonely(hub, desk)
end_variable
begin_variable
var37
1
2
Atom lonely(hub, attic)
NegatedAtom lonely(hub, attic)
end_variable
begin_variable
var38
1
2
Atom lonely(hub, lab)
NegatedAtom lonely(hub, lab)
end_variable
begin_variable
var39
1
2
Atom lonely(attic, lab)
NegatedAtom lonely(attic, lab)
end_variable
begin_variable
var40
1
2
Atom lonely(desk, lab)
NegatedAtom lonely(desk, lab)
end_variable
begin_variable
var41
0
2
Atom sees(desk, desk)
NegatedAtom sees(desk, desk)
end_variable
begin_variable
var42
1
2
Atom lonely(desk, attic)
NegatedAtom lonely(desk, attic)
end_variable
begin_variable
var43
0
2
Atom served(desk, post)
NegatedAtom served(desk, post)
end_variable
begin_variable
var44
-1
2
Atom runs(desk, post)
NegatedAtom runs(desk, post)
end_variable
begin_variable
var45
0
2
Atom served(hub, post)
NegatedAtom served(hub, post)
end_variable
begin_variable
var46
0
2
Atom served(lab, post)
NegatedAtom served(lab, post)
end_variable
begin_variable
var47
-1
2
Atom runs(lab, post)
NegatedAtom runs(lab, post)
end_variable
begin_variable
var48
-1
2
Atom runs(hub, post)
NegatedAtom runs(hub, post)
end_variable
begin_variable
var49
0
2
Atom served(attic, post)
NegatedAtom served(attic, post)
end_variable
begin_variable
var50
0
2
Atom sees(attic, attic)
NegatedAtom sees(attic, attic)
end_variable
begin_variable
var51
1
2
Atom lonely(attic, attic)
NegatedAtom lonely(attic, attic)
end_variable
begin_variable
var52
1
2
Atom new-axiom@2()
NegatedAtom new-axiom@2()
end_variable
begin_variable
var53
1
2
Atom lonely(attic, desk)
NegatedAtom lonely(attic, desk)
end_variable
begin_variable
var54
0
2
Atom served(attic, site)
NegatedAtom served(attic, site)
end_variable
begin_variable
var55
-1
2
Atom runs(attic, site)
NegatedAtom runs(attic, site)
end_variable
begin_variable
var56
0
2
Atom served(hub, site)
NegatedAtom served(hub, site)
end_variable
begin_variable
var57
-1
2
Atom runs(hub, site)
NegatedAtom runs(hub, site)
end_variable
begin_variable
var58
0
2
Atom served(lab, site)
NegatedAtom served(lab, site)
end_variable
begin_variable
var59
-1
2
Atom runs(lab, site)
NegatedAtom runs(lab, site)
end_variable
begin_variable
var60
0
2
Atom served(desk, site)
NegatedAtom served(desk, site)
end_variable
begin_variable
var61
1
2
Atom new-axiom@1()
NegatedAtom new-axiom@1()
end_variable
begin_variable
var62
-1
2
Atom logged(desk)
NegatedAtom logged(desk)
end_variable
0
begin_state
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
5
30 0
48 0
52 1
61 1
62 0
end_goal
34
begin_operator
boot attic
0
1
0 2 1 0
1
end_operator
begin_operator
boot desk
0
2
1 30 0 62 -1 0
0 4 1 0
1
end_operator
begin_operator
boot lab
0
1
0 6 1 0
1
end_operator
begin_operator
halt attic
1
30 1
2
1 28 0 62 -1 0
0 2 0 1
1
end_operator
begin_operator
halt desk
1
30 1
2
1 41 0 62 -1 0
0 4 0 1
1
end_operator
begin_operator
halt lab
1
30 1
2
1 27 0 62 -1 0
0 6 0 1
1
end_operator
begin_operator
install attic site desk
2
53 1
54 0
1
0 55 -1 0
1
end_operator
begin_operator
install attic site hub
3
31 1
57 0
54 0
1
0 55 -1 0
1
end_operator
begin_operator
install attic site lab
3
39 1
59 0
54 0
1
0 55 -1 0
1
end_operator
begin_operator
install desk post attic
2
42 1
43 0
1
0 44 -1 0
1
end_operator
begin_operator
install desk post hub
3
32 1
48 0
43 0
1
0 44 -1 0
1
end_operator
begin_operator
install desk post lab
3
40 1
47 0
43 0
1
0 44 -1 0
1
end_operator
begin_operator
install hub post attic
2
37 1
45 0
1
0 48 -1 0
1
end_operator
begin_operator
install hub post desk
3
36 1
44 0
45 0
1
0 48 -1 0
1
end_operator
begin_operator
install hub post lab
3
38 1
47 0
45 0
1
0 48 -1 0
1
end_operator
begin_operator
install hub site attic
3
37 1
55 0
56 0
1
0 57 -1 0
1
end_operator
begin_operator
install hub site desk
2
36 1
56 0
1
0 57 -1 0
1
end_operator
begin_operator
install hub site lab
3
38 1
59 0
56 0
1
0 57 -1 0
1
end_operator
begin_operator
install lab post attic
2
34 1
46 0
1
0 47 -1 0
1
end_operator
begin_operator
install lab post desk
3
35 1
44 0
46 0
1
0 47 -1 0
1
end_operator
begin_operator
install lab post hub
3
33 1
48 0
46 0
1
0 47 -1 0
1
end_operator
begin_operator
install lab site attic
3
34 1
55 0
58 0
1
0 59 -1 0
1
end_operator
begin_operator
install lab site desk
2
35 1
58 0
1
0 59 -1 0
1
end_operator
begin_operator
install lab site hub
3
33 1
57 0
58 0
1
0 59 -1 0
1
end_operator
begin_operator
plug attic desk
2
14 0
2 0
1
0 9 -1 0
1
end_operator
begin_operator
plug attic hub
2
0 0
2 0
1
0 3 -1 0
1
end_operator
begin_operator
plug attic lab
2
16 0
2 0
1
0 10 -1 0
1
end_operator
begin_operator
plug desk attic
2
11 0
4 0
1
0 12 -1 0
1
end_operator
begin_operator
plug desk hub
2
0 0
4 0
1
0 5 -1 0
1
end_operator
begin_operator
plug desk lab
2
16 0
4 0
1
0 13 -1 0
1
end_operator
begin_operator
plug hub attic
1
11 0
1
0 8 -1 0
1
end_operator
begin_operator
plug hub lab
1
16 0
1
0 1 -1 0
1
end_operator
begin_operator
plug lab desk
2
14 0
6 0
1
0 15 -1 0
1
end_operator
begin_operator
plug lab hub
2
0 0
6 0
1
0 7 -1 0
1
end_operator
122
begin_rule
3
9 0
2 0
4 0
28 1 0
end_rule
begin_rule
3
9 0
2 0
4 0
21 1 0
end_rule
begin_rule
2
3 0
2 0
19 1 0
end_rule
begin_rule
2
3 0
2 0
25 1 0
end_rule
begin_rule
3
10 0
2 0
6 0
24 1 0
end_rule
begin_rule
3
10 0
2 0
6 0
23 1 0
end_rule
begin_rule
3
12 0
2 0
4 0
28 1 0
end_rule
begin_rule
3
12 0
2 0
4 0
21 1 0
end_rule
begin_rule
2
5 0
4 0
18 1 0
end_rule
begin_rule
2
5 0
4 0
29 1 0
end_rule
begin_rule
3
13 0
4 0
6 0
22 1 0
end_rule
begin_rule
3
13 0
4 0
6 0
27 1 0
end_rule
begin_rule
2
8 0
2 0
19 1 0
end_rule
begin_rule
2
8 0
2 0
25 1 0
end_rule
begin_rule
1
4 0
18 1 0
end_rule
begin_rule
1
4 0
29 1 0
end_rule
begin_rule
2
1 0
6 0
26 1 0
end_rule
begin_rule
2
1 0
6 0
20 1 0
end_rule
begin_rule
2
2 0
6 0
24 1 0
end_rule
begin_rule
2
2 0
6 0
23 1 0
end_rule
begin_rule
3
15 0
4 0
6 0
22 1 0
end_rule
begin_rule
3
15 0
4 0
6 0
27 1 0
end_rule
begin_rule
2
7 0
6 0
26 1 0
end_rule
begin_rule
2
7 0
6 0
20 1 0
end_rule
begin_rule
1
11 0
17 1 0
end_rule
begin_rule
3
11 0
14 0
28 1
53 1 0
end_rule
begin_rule
3
11 0
14 0
21 1
42 1 0
end_rule
begin_rule
3
11 0
0 0
19 1
31 1 0
end_rule
begin_rule
3
11 0
0 0
25 1
37 1 0
end_rule
begin_rule
3
11 0
16 0
24 1
39 1 0
end_rule
begin_rule
3
11 0
16 0
23 1
34 1 0
end_rule
begin_rule
2
11 0
50 1
51 1 0
end_rule
begin_rule
1
14 0
17 1 0
end_rule
begin_rule
3
14 0
0 0
18 1
32 1 0
end_rule
begin_rule
3
14 0
0 0
29 1
36 1 0
end_rule
begin_rule
3
14 0
16 0
22 1
40 1 0
end_rule
begin_rule
3
14 0
16 0
27 1
35 1 0
end_rule
begin_rule
1
0 0
17 1 0
end_rule
begin_rule
3
0 0
16 0
26 1
38 1 0
end_rule
begin_rule
3
0 0
16 0
20 1
33 1 0
end_rule
begin_rule
1
16 0
17 1 0
end_rule
begin_rule
1
51 0
52 1 0
end_rule
begin_rule
1
42 0
52 1 0
end_rule
begin_rule
1
37 0
52 1 0
end_rule
begin_rule
1
34 0
52 1 0
end_rule
begin_rule
1
17 1
30 1 0
end_rule
begin_rule
2
21 0
2 0
43 1 0
end_rule
begin_rule
2
25 0
2 0
45 1 0
end_rule
begin_rule
2
23 0
2 0
46 1 0
end_rule
begin_rule
1
2 0
49 1 0
end_rule
begin_rule
3
55 0
21 0
2 0
60 1 0
end_rule
begin_rule
3
55 0
25 0
2 0
56 1 0
end_rule
begin_rule
3
55 0
23 0
2 0
58 1 0
end_rule
begin_rule
2
55 0
2 0
54 1 0
end_rule
begin_rule
3
44 0
28 0
4 0
49 1 0
end_rule
begin_rule
3
44 0
29 0
4 0
45 1 0
end_rule
begin_rule
3
44 0
27 0
4 0
46 1 0
end_rule
begin_rule
2
44 0
4 0
43 1 0
end_rule
begin_rule
2
28 0
4 0
54 1 0
end_rule
begin_rule
2
29 0
4 0
56 1 0
end_rule
begin_rule
2
27 0
4 0
58 1 0
end_rule
begin_rule
1
4 0
60 1 0
end_rule
begin_rule
2
48 0
19 0
49 1 0
end_rule
begin_rule
2
48 0
18 0
43 1 0
end_rule
begin_rule
2
48 0
20 0
46 1 0
end_rule
begin_rule
1
48 0
45 1 0
end_rule
begin_rule
2
57 0
19 0
54 1 0
end_rule
begin_rule
2
57 0
18 0
60 1 0
end_rule
begin_rule
2
57 0
20 0
58 1 0
end_rule
begin_rule
1
57 0
56 1 0
end_rule
begin_rule
3
47 0
24 0
6 0
49 1 0
end_rule
begin_rule
3
47 0
22 0
6 0
43 1 0
end_rule
begin_rule
3
47 0
26 0
6 0
45 1 0
end_rule
begin_rule
2
47 0
6 0
46 1 0
end_rule
begin_rule
3
59 0
24 0
6 0
54 1 0
end_rule
begin_rule
3
59 0
22 0
6 0
60 1 0
end_rule
begin_rule
3
59 0
26 0
6 0
56 1 0
end_rule
begin_rule
2
59 0
6 0
58 1 0
end_rule
begin_rule
2
28 0
21 0
50 1 0
end_rule
begin_rule
2
28 0
21 0
41 1 0
end_rule
begin_rule
2
28 0
18 0
19 1 0
end_rule
begin_rule
2
28 0
22 0
24 1 0
end_rule
begin_rule
2
28 0
25 0
29 1 0
end_rule
begin_rule
2
28 0
23 0
27 1 0
end_rule
begin_rule
2
19 0
21 0
18 1 0
end_rule
begin_rule
2
19 0
25 0
50 1 0
end_rule
begin_rule
2
19 0
29 0
28 1 0
end_rule
begin_rule
2
19 0
26 0
24 1 0
end_rule
begin_rule
2
19 0
23 0
20 1 0
end_rule
begin_rule
2
19 1
2 0
11 1 0
end_rule
begin_rule
2
24 0
21 0
22 1 0
end_rule
begin_rule
2
24 0
25 0
26 1 0
end_rule
begin_rule
2
24 0
23 0
50 1 0
end_rule
begin_rule
2
24 0
27 0
28 1 0
end_rule
begin_rule
2
24 0
20 0
19 1 0
end_rule
begin_rule
2
21 0
29 0
25 1 0
end_rule
begin_rule
2
21 0
27 0
23 1 0
end_rule
begin_rule
2
18 0
25 0
21 1 0
end_rule
begin_rule
2
18 0
29 0
41 1 0
end_rule
begin_rule
2
18 0
26 0
22 1 0
end_rule
begin_rule
2
18 0
27 0
20 1 0
end_rule
begin_rule
2
18 1
4 0
14 1 0
end_rule
begin_rule
2
22 0
29 0
26 1 0
end_rule
begin_rule
2
22 0
23 0
21 1 0
end_rule
begin_rule
2
22 0
27 0
41 1 0
end_rule
begin_rule
2
22 0
20 0
18 1 0
end_rule
begin_rule
2
25 0
20 0
23 1 0
end_rule
begin_rule
2
29 0
20 0
27 1 0
end_rule
begin_rule
2
26 0
23 0
25 1 0
end_rule
begin_rule
2
26 0
27 0
29 1 0
end_rule
begin_rule
2
20 1
6 0
16 1 0
end_rule
begin_rule
1
49 1
61 1 0
end_rule
begin_rule
1
54 1
61 1 0
end_rule
begin_rule
1
43 1
61 1 0
end_rule
begin_rule
1
60 1
61 1 0
end_rule
begin_rule
1
45 1
61 1 0
end_rule
begin_rule
1
56 1
61 1 0
end_rule
begin_rule
1
46 1
61 1 0
end_rule
begin_rule
1
58 1
61 1 0
end_rule
begin_rule
1
2 1
11 1 0
end_rule
begin_rule
1
4 1
14 1 0
end_rule
begin_rule
1
6 1
16 1 0
end_rule
