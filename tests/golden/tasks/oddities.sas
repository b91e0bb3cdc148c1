begin_version
3
end_version
begin_metric
0
end_metric
12
begin_variable
var0
-1
2
Atom at@home(x#1)
NegatedAtom at@home(x#1)
end_variable
begin_variable
var1
-1
2
Atom at@home(thing)
NegatedAtom at@home(thing)
end_variable
begin_variable
var2
-1
2
Atom at@home(x)
NegatedAtom at@home(x)
end_variable
begin_variable
var3
-1
2
Atom at@home(x!1)
NegatedAtom at@home(x!1)
end_variable
begin_variable
var4
-1
2
Atom q(x)
NegatedAtom q(x)
end_variable
begin_variable
var5
-1
2
Atom q(a+b)
NegatedAtom q(a+b)
end_variable
begin_variable
var6
-1
2
Atom q(x#1)
NegatedAtom q(x#1)
end_variable
begin_variable
var7
-1
2
Atom q(x!1)
NegatedAtom q(x!1)
end_variable
begin_variable
var8
-1
2
Atom at@home(a+b)
NegatedAtom at@home(a+b)
end_variable
begin_variable
var9
-1
2
Atom q(thing)
NegatedAtom q(thing)
end_variable
begin_variable
var10
-1
2
Atom used_2(x, a+b)
NegatedAtom used_2(x, a+b)
end_variable
begin_variable
var11
-1
2
Atom -()
NegatedAtom -()
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
end_state
begin_goal
4
8 0
9 0
10 0
11 0
end_goal
40
begin_operator
go a+b x#1
0
2
0 5 0 1
0 6 -1 0
1
end_operator
begin_operator
go x a+b
0
3
0 5 -1 0
0 4 0 1
0 10 -1 0
1
end_operator
begin_operator
go x!1 thing
0
2
0 9 -1 0
0 7 0 1
1
end_operator
begin_operator
go x#1 x!1
0
2
0 7 -1 0
0 6 0 1
1
end_operator
begin_operator
go x
0
1
0 4 -1 0
1
end_operator
begin_operator
go! a+b
0
2
0 8 -1 0
0 5 0 1
1
end_operator
begin_operator
go! thing
0
2
0 1 -1 0
0 9 0 1
1
end_operator
begin_operator
go! x!1
0
2
0 3 -1 0
0 7 0 1
1
end_operator
begin_operator
go! x#1
0
2
0 0 -1 0
0 6 0 1
1
end_operator
begin_operator
go! x
0
2
0 2 -1 0
0 4 0 1
1
end_operator
begin_operator
go-on a+b a+b
0
3
0 11 -1 0
0 8 0 1
0 5 -1 0
1
end_operator
begin_operator
go-on a+b desk
0
2
0 11 -1 0
0 8 0 1
1
end_operator
begin_operator
go-on a+b thing
0
3
0 11 -1 0
0 8 0 1
0 9 -1 0
1
end_operator
begin_operator
go-on a+b x!1
0
3
0 11 -1 0
0 8 0 1
0 7 -1 0
1
end_operator
begin_operator
go-on a+b x#1
0
3
0 11 -1 0
0 8 0 1
0 6 -1 0
1
end_operator
begin_operator
go-on a+b x
0
3
0 11 -1 0
0 8 0 1
0 4 -1 0
1
end_operator
begin_operator
go-on thing a+b
0
3
0 11 -1 0
0 1 0 1
0 5 -1 0
1
end_operator
begin_operator
go-on thing desk
0
2
0 11 -1 0
0 1 0 1
1
end_operator
begin_operator
go-on thing thing
0
3
0 11 -1 0
0 1 0 1
0 9 -1 0
1
end_operator
begin_operator
go-on thing x!1
0
3
0 11 -1 0
0 1 0 1
0 7 -1 0
1
end_operator
begin_operator
go-on thing x#1
0
3
0 11 -1 0
0 1 0 1
0 6 -1 0
1
end_operator
begin_operator
go-on thing x
0
3
0 11 -1 0
0 1 0 1
0 4 -1 0
1
end_operator
begin_operator
go-on x a+b
0
3
0 11 -1 0
0 2 0 1
0 5 -1 0
1
end_operator
begin_operator
go-on x desk
0
2
0 11 -1 0
0 2 0 1
1
end_operator
begin_operator
go-on x thing
0
3
0 11 -1 0
0 2 0 1
0 9 -1 0
1
end_operator
begin_operator
go-on x x!1
0
3
0 11 -1 0
0 2 0 1
0 7 -1 0
1
end_operator
begin_operator
go-on x x#1
0
3
0 11 -1 0
0 2 0 1
0 6 -1 0
1
end_operator
begin_operator
go-on x x
0
3
0 11 -1 0
0 2 0 1
0 4 -1 0
1
end_operator
begin_operator
go-on x!1 a+b
0
3
0 11 -1 0
0 3 0 1
0 5 -1 0
1
end_operator
begin_operator
go-on x!1 desk
0
2
0 11 -1 0
0 3 0 1
1
end_operator
begin_operator
go-on x!1 thing
0
3
0 11 -1 0
0 3 0 1
0 9 -1 0
1
end_operator
begin_operator
go-on x!1 x!1
0
3
0 11 -1 0
0 3 0 1
0 7 -1 0
1
end_operator
begin_operator
go-on x!1 x#1
0
3
0 11 -1 0
0 3 0 1
0 6 -1 0
1
end_operator
begin_operator
go-on x!1 x
0
3
0 11 -1 0
0 3 0 1
0 4 -1 0
1
end_operator
begin_operator
go-on x#1 a+b
0
3
0 11 -1 0
0 0 0 1
0 5 -1 0
1
end_operator
begin_operator
go-on x#1 desk
0
2
0 11 -1 0
0 0 0 1
1
end_operator
begin_operator
go-on x#1 thing
0
3
0 11 -1 0
0 0 0 1
0 9 -1 0
1
end_operator
begin_operator
go-on x#1 x!1
0
3
0 11 -1 0
0 0 0 1
0 7 -1 0
1
end_operator
begin_operator
go-on x#1 x#1
0
3
0 11 -1 0
0 0 0 1
0 6 -1 0
1
end_operator
begin_operator
go-on x#1 x
0
3
0 11 -1 0
0 0 0 1
0 4 -1 0
1
end_operator
0
