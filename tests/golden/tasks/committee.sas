begin_version
3
end_version
begin_metric
0
end_metric
27
begin_variable
var0
-1
2
Atom present(cleo)
NegatedAtom present(cleo)
end_variable
begin_variable
var1
-1
2
Atom present(ben)
NegatedAtom present(ben)
end_variable
begin_variable
var2
-1
2
Atom present(ada)
NegatedAtom present(ada)
end_variable
begin_variable
var3
-1
2
Atom open()
NegatedAtom open()
end_variable
begin_variable
var4
-1
2
Atom read(ada, roof)
NegatedAtom read(ada, roof)
end_variable
begin_variable
var5
-1
2
Atom read(ben, roof)
NegatedAtom read(ben, roof)
end_variable
begin_variable
var6
-1
2
Atom read(cleo, roof)
NegatedAtom read(cleo, roof)
end_variable
begin_variable
var7
-1
2
Atom read(ada, budget)
NegatedAtom read(ada, budget)
end_variable
begin_variable
var8
-1
2
Atom read(ben, budget)
NegatedAtom read(ben, budget)
end_variable
begin_variable
var9
-1
2
Atom read(cleo, budget)
NegatedAtom read(cleo, budget)
end_variable
begin_variable
var10
0
2
Atom new-axiom@1(ada)
NegatedAtom new-axiom@1(ada)
end_variable
begin_variable
var11
0
2
Atom new-axiom@1(ben)
NegatedAtom new-axiom@1(ben)
end_variable
begin_variable
var12
0
2
Atom new-axiom@1(cleo)
NegatedAtom new-axiom@1(cleo)
end_variable
begin_variable
var13
0
2
Atom new-axiom@0(budget)
NegatedAtom new-axiom@0(budget)
end_variable
begin_variable
var14
-1
2
Atom tabled(budget)
NegatedAtom tabled(budget)
end_variable
begin_variable
var15
-1
2
Atom passed(budget)
NegatedAtom passed(budget)
end_variable
begin_variable
var16
0
2
Atom new-axiom@0(roof)
NegatedAtom new-axiom@0(roof)
end_variable
begin_variable
var17
-1
2
Atom tabled(roof)
NegatedAtom tabled(roof)
end_variable
begin_variable
var18
-1
2
Atom passed(roof)
NegatedAtom passed(roof)
end_variable
begin_variable
var19
-1
2
Atom for(ada, roof)
NegatedAtom for(ada, roof)
end_variable
begin_variable
var20
-1
2
Atom for(ben, roof)
NegatedAtom for(ben, roof)
end_variable
begin_variable
var21
-1
2
Atom for(cleo, roof)
NegatedAtom for(cleo, roof)
end_variable
begin_variable
var22
-1
2
Atom for(ada, budget)
NegatedAtom for(ada, budget)
end_variable
begin_variable
var23
-1
2
Atom for(ben, budget)
NegatedAtom for(ben, budget)
end_variable
begin_variable
var24
-1
2
Atom for(cleo, budget)
NegatedAtom for(cleo, budget)
end_variable
begin_variable
var25
0
2
Atom new-axiom@2()
NegatedAtom new-axiom@2()
end_variable
begin_variable
var26
1
2
Atom new-axiom@3()
NegatedAtom new-axiom@3()
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
1
26 0
end_goal
110
begin_operator
invite ada
0
1
0 2 1 0
1
end_operator
begin_operator
invite ben
0
1
0 1 1 0
1
end_operator
begin_operator
invite cleo
0
1
0 0 1 0
1
end_operator
begin_operator
open-meeting 
1
2 0
1
0 3 -1 0
1
end_operator
begin_operator
persuade ada budget
5
23 0
2 0
1 0
0 0
7 0
1
0 22 -1 0
1
end_operator
begin_operator
persuade ada budget
4
23 0
2 0
1 0
7 0
1
0 22 -1 0
1
end_operator
begin_operator
persuade ada budget
4
23 0
2 0
1 0
7 0
1
0 22 -1 0
1
end_operator
begin_operator
persuade ada budget
5
24 0
2 0
1 0
0 0
7 0
1
0 22 -1 0
1
end_operator
begin_operator
persuade ada budget
4
24 0
2 0
1 0
7 0
1
0 22 -1 0
1
end_operator
begin_operator
persuade ada budget
4
24 0
2 0
1 0
7 0
1
0 22 -1 0
1
end_operator
begin_operator
persuade ada roof
5
20 0
2 0
1 0
0 0
4 0
1
0 19 -1 0
1
end_operator
begin_operator
persuade ada roof
4
20 0
2 0
1 0
4 0
1
0 19 -1 0
1
end_operator
begin_operator
persuade ada roof
4
20 0
2 0
1 0
4 0
1
0 19 -1 0
1
end_operator
begin_operator
persuade ada roof
5
21 0
2 0
1 0
0 0
4 0
1
0 19 -1 0
1
end_operator
begin_operator
persuade ada roof
4
21 0
2 0
1 0
4 0
1
0 19 -1 0
1
end_operator
begin_operator
persuade ada roof
4
21 0
2 0
1 0
4 0
1
0 19 -1 0
1
end_operator
begin_operator
persuade ben budget
5
22 0
2 0
1 0
0 0
8 0
1
0 23 -1 0
1
end_operator
begin_operator
persuade ben budget
4
22 0
2 0
1 0
8 0
1
0 23 -1 0
1
end_operator
begin_operator
persuade ben budget
4
22 0
2 0
1 0
8 0
1
0 23 -1 0
1
end_operator
begin_operator
persuade ben budget
4
22 0
1 0
0 0
8 0
1
0 23 -1 0
1
end_operator
begin_operator
persuade ben budget
4
22 0
1 0
0 0
8 0
1
0 23 -1 0
1
end_operator
begin_operator
persuade ben budget
5
24 0
2 0
1 0
0 0
8 0
1
0 23 -1 0
1
end_operator
begin_operator
persuade ben budget
4
24 0
2 0
1 0
8 0
1
0 23 -1 0
1
end_operator
begin_operator
persuade ben budget
4
24 0
2 0
1 0
8 0
1
0 23 -1 0
1
end_operator
begin_operator
persuade ben budget
4
24 0
1 0
0 0
8 0
1
0 23 -1 0
1
end_operator
begin_operator
persuade ben budget
4
24 0
1 0
0 0
8 0
1
0 23 -1 0
1
end_operator
begin_operator
persuade ben budget
4
2 0
1 0
0 0
8 0
1
0 23 -1 0
1
end_operator
begin_operator
persuade ben budget
3
2 0
1 0
8 0
1
0 23 -1 0
1
end_operator
begin_operator
persuade ben budget
3
2 0
1 0
8 0
1
0 23 -1 0
1
end_operator
begin_operator
persuade ben budget
3
1 0
0 0
8 0
1
0 23 -1 0
1
end_operator
begin_operator
persuade ben budget
3
1 0
0 0
8 0
1
0 23 -1 0
1
end_operator
begin_operator
persuade ben roof
5
19 0
2 0
1 0
0 0
5 0
1
0 20 -1 0
1
end_operator
begin_operator
persuade ben roof
4
19 0
2 0
1 0
5 0
1
0 20 -1 0
1
end_operator
begin_operator
persuade ben roof
4
19 0
2 0
1 0
5 0
1
0 20 -1 0
1
end_operator
begin_operator
persuade ben roof
4
19 0
1 0
0 0
5 0
1
0 20 -1 0
1
end_operator
begin_operator
persuade ben roof
4
19 0
1 0
0 0
5 0
1
0 20 -1 0
1
end_operator
begin_operator
persuade ben roof
5
21 0
2 0
1 0
0 0
5 0
1
0 20 -1 0
1
end_operator
begin_operator
persuade ben roof
4
21 0
2 0
1 0
5 0
1
0 20 -1 0
1
end_operator
begin_operator
persuade ben roof
4
21 0
2 0
1 0
5 0
1
0 20 -1 0
1
end_operator
begin_operator
persuade ben roof
4
21 0
1 0
0 0
5 0
1
0 20 -1 0
1
end_operator
begin_operator
persuade ben roof
4
21 0
1 0
0 0
5 0
1
0 20 -1 0
1
end_operator
begin_operator
persuade ben roof
4
2 0
1 0
0 0
5 0
1
0 20 -1 0
1
end_operator
begin_operator
persuade ben roof
3
2 0
1 0
5 0
1
0 20 -1 0
1
end_operator
begin_operator
persuade ben roof
3
2 0
1 0
5 0
1
0 20 -1 0
1
end_operator
begin_operator
persuade ben roof
3
1 0
0 0
5 0
1
0 20 -1 0
1
end_operator
begin_operator
persuade ben roof
3
1 0
0 0
5 0
1
0 20 -1 0
1
end_operator
begin_operator
persuade cleo budget
5
22 0
2 0
1 0
0 0
9 0
1
0 24 -1 0
1
end_operator
begin_operator
persuade cleo budget
4
22 0
2 0
0 0
9 0
1
0 24 -1 0
1
end_operator
begin_operator
persuade cleo budget
4
22 0
2 0
0 0
9 0
1
0 24 -1 0
1
end_operator
begin_operator
persuade cleo budget
3
22 0
0 0
9 0
1
0 24 -1 0
1
end_operator
begin_operator
persuade cleo budget
3
22 0
0 0
9 0
1
0 24 -1 0
1
end_operator
begin_operator
persuade cleo budget
5
23 0
2 0
1 0
0 0
9 0
1
0 24 -1 0
1
end_operator
begin_operator
persuade cleo budget
4
23 0
2 0
0 0
9 0
1
0 24 -1 0
1
end_operator
begin_operator
persuade cleo budget
4
23 0
2 0
0 0
9 0
1
0 24 -1 0
1
end_operator
begin_operator
persuade cleo budget
3
23 0
0 0
9 0
1
0 24 -1 0
1
end_operator
begin_operator
persuade cleo budget
3
23 0
0 0
9 0
1
0 24 -1 0
1
end_operator
begin_operator
persuade cleo budget
4
2 0
1 0
0 0
9 0
1
0 24 -1 0
1
end_operator
begin_operator
persuade cleo budget
3
2 0
0 0
9 0
1
0 24 -1 0
1
end_operator
begin_operator
persuade cleo budget
3
2 0
0 0
9 0
1
0 24 -1 0
1
end_operator
begin_operator
persuade cleo budget
2
0 0
9 0
1
0 24 -1 0
1
end_operator
begin_operator
persuade cleo budget
2
0 0
9 0
1
0 24 -1 0
1
end_operator
begin_operator
persuade cleo roof
5
19 0
2 0
1 0
0 0
6 0
1
0 21 -1 0
1
end_operator
begin_operator
persuade cleo roof
4
19 0
2 0
0 0
6 0
1
0 21 -1 0
1
end_operator
begin_operator
persuade cleo roof
4
19 0
2 0
0 0
6 0
1
0 21 -1 0
1
end_operator
begin_operator
persuade cleo roof
3
19 0
0 0
6 0
1
0 21 -1 0
1
end_operator
begin_operator
persuade cleo roof
3
19 0
0 0
6 0
1
0 21 -1 0
1
end_operator
begin_operator
persuade cleo roof
5
20 0
2 0
1 0
0 0
6 0
1
0 21 -1 0
1
end_operator
begin_operator
persuade cleo roof
4
20 0
2 0
0 0
6 0
1
0 21 -1 0
1
end_operator
begin_operator
persuade cleo roof
4
20 0
2 0
0 0
6 0
1
0 21 -1 0
1
end_operator
begin_operator
persuade cleo roof
3
20 0
0 0
6 0
1
0 21 -1 0
1
end_operator
begin_operator
persuade cleo roof
3
20 0
0 0
6 0
1
0 21 -1 0
1
end_operator
begin_operator
persuade cleo roof
4
2 0
1 0
0 0
6 0
1
0 21 -1 0
1
end_operator
begin_operator
persuade cleo roof
3
2 0
0 0
6 0
1
0 21 -1 0
1
end_operator
begin_operator
persuade cleo roof
3
2 0
0 0
6 0
1
0 21 -1 0
1
end_operator
begin_operator
persuade cleo roof
2
0 0
6 0
1
0 21 -1 0
1
end_operator
begin_operator
persuade cleo roof
2
0 0
6 0
1
0 21 -1 0
1
end_operator
begin_operator
study ada budget
0
1
0 7 -1 0
1
end_operator
begin_operator
study ada budget
1
2 0
1
0 7 1 0
1
end_operator
begin_operator
study ada budget
1
14 0
1
0 7 -1 0
1
end_operator
begin_operator
study ada roof
0
1
0 4 -1 0
1
end_operator
begin_operator
study ada roof
1
2 0
1
0 4 1 0
1
end_operator
begin_operator
study ada roof
1
17 0
1
0 4 -1 0
1
end_operator
begin_operator
study ben budget
1
1 0
1
0 8 1 0
1
end_operator
begin_operator
study ben budget
1
14 0
1
0 8 -1 0
1
end_operator
begin_operator
study ben roof
1
1 0
1
0 5 1 0
1
end_operator
begin_operator
study ben roof
1
17 0
1
0 5 -1 0
1
end_operator
begin_operator
study cleo budget
1
0 0
1
0 9 1 0
1
end_operator
begin_operator
study cleo budget
1
14 0
1
0 9 -1 0
1
end_operator
begin_operator
study cleo roof
1
0 0
1
0 6 1 0
1
end_operator
begin_operator
study cleo roof
1
17 0
1
0 6 -1 0
1
end_operator
begin_operator
table budget
2
3 0
15 1
1
0 14 -1 0
1
end_operator
begin_operator
table roof
2
3 0
18 1
1
0 17 -1 0
1
end_operator
begin_operator
vote budget
4
13 1
10 1
3 0
2 0
2
0 15 -1 0
0 14 0 1
1
end_operator
begin_operator
vote budget
4
13 1
10 1
3 0
1 0
2
0 15 -1 0
0 14 0 1
1
end_operator
begin_operator
vote budget
4
13 1
10 1
3 0
0 0
2
0 15 -1 0
0 14 0 1
1
end_operator
begin_operator
vote budget
4
13 1
11 1
3 0
2 0
2
0 15 -1 0
0 14 0 1
1
end_operator
begin_operator
vote budget
4
13 1
11 1
3 0
1 0
2
0 15 -1 0
0 14 0 1
1
end_operator
begin_operator
vote budget
4
13 1
11 1
3 0
0 0
2
0 15 -1 0
0 14 0 1
1
end_operator
begin_operator
vote budget
4
13 1
12 1
3 0
2 0
2
0 15 -1 0
0 14 0 1
1
end_operator
begin_operator
vote budget
4
13 1
12 1
3 0
1 0
2
0 15 -1 0
0 14 0 1
1
end_operator
begin_operator
vote budget
4
13 1
12 1
3 0
0 0
2
0 15 -1 0
0 14 0 1
1
end_operator
begin_operator
vote roof
4
16 1
10 1
3 0
2 0
2
0 18 -1 0
0 17 0 1
1
end_operator
begin_operator
vote roof
4
16 1
10 1
3 0
1 0
2
0 18 -1 0
0 17 0 1
1
end_operator
begin_operator
vote roof
4
16 1
10 1
3 0
0 0
2
0 18 -1 0
0 17 0 1
1
end_operator
begin_operator
vote roof
4
16 1
11 1
3 0
2 0
2
0 18 -1 0
0 17 0 1
1
end_operator
begin_operator
vote roof
4
16 1
11 1
3 0
1 0
2
0 18 -1 0
0 17 0 1
1
end_operator
begin_operator
vote roof
4
16 1
11 1
3 0
0 0
2
0 18 -1 0
0 17 0 1
1
end_operator
begin_operator
vote roof
4
16 1
12 1
3 0
2 0
2
0 18 -1 0
0 17 0 1
1
end_operator
begin_operator
vote roof
4
16 1
12 1
3 0
1 0
2
0 18 -1 0
0 17 0 1
1
end_operator
begin_operator
vote roof
4
16 1
12 1
3 0
0 0
2
0 18 -1 0
0 17 0 1
1
end_operator
18
begin_rule
2
22 1
2 0
13 1 0
end_rule
begin_rule
2
19 1
2 0
16 1 0
end_rule
begin_rule
2
23 1
1 0
13 1 0
end_rule
begin_rule
4
20 0
25 1
1 1
6 0
26 1 0
end_rule
begin_rule
3
20 0
25 1
0 1
26 1 0
end_rule
begin_rule
2
20 1
1 0
16 1 0
end_rule
begin_rule
4
24 0
25 1
1 1
6 0
26 1 0
end_rule
begin_rule
3
24 0
25 1
0 1
26 1 0
end_rule
begin_rule
2
24 1
0 0
13 1 0
end_rule
begin_rule
2
21 1
0 0
16 1 0
end_rule
begin_rule
1
15 1
25 1 0
end_rule
begin_rule
1
18 1
25 1 0
end_rule
begin_rule
2
7 1
14 0
10 1 0
end_rule
begin_rule
2
4 1
17 0
10 1 0
end_rule
begin_rule
2
8 1
14 0
11 1 0
end_rule
begin_rule
2
5 1
17 0
11 1 0
end_rule
begin_rule
2
9 1
14 0
12 1 0
end_rule
begin_rule
2
6 1
17 0
12 1 0
end_rule
