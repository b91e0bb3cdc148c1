begin_version
3
end_version
begin_metric
1
end_metric
10
begin_variable
var0
-1
5
Atom parked(v2, a)
Atom parked(v2, b)
Atom parked(v2, c)
Atom parked(v2, d)
Atom parked(v2, e)
end_variable
begin_variable
var1
-1
2
Atom ticket(v2)
NegatedAtom ticket(v2)
end_variable
begin_variable
var2
-1
5
Atom parked(v1, a)
Atom parked(v1, b)
Atom parked(v1, c)
Atom parked(v1, d)
Atom parked(v1, e)
end_variable
begin_variable
var3
-1
2
Atom ticket(v1)
NegatedAtom ticket(v1)
end_variable
begin_variable
var4
-1
2
Atom free(v1)
NegatedAtom free(v1)
end_variable
begin_variable
var5
-1
2
Atom free(v2)
NegatedAtom free(v2)
end_variable
begin_variable
var6
-1
7
Atom has(v1, p)
Atom has(v2, p)
Atom waits(p, a)
Atom waits(p, b)
Atom waits(p, c)
Atom waits(p, d)
Atom waits(p, e)
end_variable
begin_variable
var7
-1
7
Atom has(v1, q)
Atom has(v2, q)
Atom waits(q, a)
Atom waits(q, b)
Atom waits(q, c)
Atom waits(q, d)
Atom waits(q, e)
end_variable
begin_variable
var8
-1
7
Atom has(v1, s)
Atom has(v2, s)
Atom waits(s, a)
Atom waits(s, b)
Atom waits(s, c)
Atom waits(s, d)
Atom waits(s, e)
end_variable
begin_variable
var9
-1
7
Atom has(v1, u)
Atom has(v2, u)
Atom waits(u, a)
Atom waits(u, b)
Atom waits(u, c)
Atom waits(u, d)
Atom waits(u, e)
end_variable
2
begin_mutex_group
5
4 0
6 0
7 0
8 0
9 0
end_mutex_group
begin_mutex_group
5
5 0
6 1
7 1
8 1
9 1
end_mutex_group
begin_state
4
1
0
1
0
0
3
5
4
2
end_state
begin_goal
4
6 5
7 2
8 6
9 4
end_goal
108
begin_operator
buy v1
0
1
0 3 -1 0
5
end_operator
begin_operator
buy v2
0
1
0 1 -1 0
5
end_operator
begin_operator
drive v1 a b
0
1
0 2 0 1
3
end_operator
begin_operator
drive v1 b a
0
1
0 2 1 0
0
end_operator
begin_operator
drive v1 b c
0
1
0 2 1 2
4
end_operator
begin_operator
drive v1 b e
0
1
0 2 1 4
9
end_operator
begin_operator
drive v1 c b
0
1
0 2 2 1
4
end_operator
begin_operator
drive v1 c d
0
1
0 2 2 3
0
end_operator
begin_operator
drive v1 d c
0
1
0 2 3 2
6
end_operator
begin_operator
drive v1 d e
0
1
0 2 3 4
2
end_operator
begin_operator
drive v1 e b
0
1
0 2 4 1
8
end_operator
begin_operator
drive v1 e d
0
1
0 2 4 3
3
end_operator
begin_operator
drive v2 a b
0
1
0 0 0 1
3
end_operator
begin_operator
drive v2 b a
0
1
0 0 1 0
0
end_operator
begin_operator
drive v2 b c
0
1
0 0 1 2
4
end_operator
begin_operator
drive v2 b e
0
1
0 0 1 4
9
end_operator
begin_operator
drive v2 c b
0
1
0 0 2 1
4
end_operator
begin_operator
drive v2 c d
0
1
0 0 2 3
0
end_operator
begin_operator
drive v2 d c
0
1
0 0 3 2
6
end_operator
begin_operator
drive v2 d e
0
1
0 0 3 4
2
end_operator
begin_operator
drive v2 e b
0
1
0 0 4 1
8
end_operator
begin_operator
drive v2 e d
0
1
0 0 4 3
3
end_operator
begin_operator
drop p v1 a
1
2 0
2
0 4 -1 0
0 6 0 2
0
end_operator
begin_operator
drop p v1 b
1
2 1
2
0 4 -1 0
0 6 0 3
0
end_operator
begin_operator
drop p v1 c
1
2 2
2
0 4 -1 0
0 6 0 4
0
end_operator
begin_operator
drop p v1 d
1
2 3
2
0 4 -1 0
0 6 0 5
0
end_operator
begin_operator
drop p v1 e
1
2 4
2
0 4 -1 0
0 6 0 6
0
end_operator
begin_operator
drop p v2 a
1
0 0
2
0 5 -1 0
0 6 1 2
0
end_operator
begin_operator
drop p v2 b
1
0 1
2
0 5 -1 0
0 6 1 3
0
end_operator
begin_operator
drop p v2 c
1
0 2
2
0 5 -1 0
0 6 1 4
0
end_operator
begin_operator
drop p v2 d
1
0 3
2
0 5 -1 0
0 6 1 5
0
end_operator
begin_operator
drop p v2 e
1
0 4
2
0 5 -1 0
0 6 1 6
0
end_operator
begin_operator
drop q v1 a
1
2 0
2
0 4 -1 0
0 7 0 2
0
end_operator
begin_operator
drop q v1 b
1
2 1
2
0 4 -1 0
0 7 0 3
0
end_operator
begin_operator
drop q v1 c
1
2 2
2
0 4 -1 0
0 7 0 4
0
end_operator
begin_operator
drop q v1 d
1
2 3
2
0 4 -1 0
0 7 0 5
0
end_operator
begin_operator
drop q v1 e
1
2 4
2
0 4 -1 0
0 7 0 6
0
end_operator
begin_operator
drop q v2 a
1
0 0
2
0 5 -1 0
0 7 1 2
0
end_operator
begin_operator
drop q v2 b
1
0 1
2
0 5 -1 0
0 7 1 3
0
end_operator
begin_operator
drop q v2 c
1
0 2
2
0 5 -1 0
0 7 1 4
0
end_operator
begin_operator
drop q v2 d
1
0 3
2
0 5 -1 0
0 7 1 5
0
end_operator
begin_operator
drop q v2 e
1
0 4
2
0 5 -1 0
0 7 1 6
0
end_operator
begin_operator
drop s v1 a
1
2 0
2
0 4 -1 0
0 8 0 2
0
end_operator
begin_operator
drop s v1 b
1
2 1
2
0 4 -1 0
0 8 0 3
0
end_operator
begin_operator
drop s v1 c
1
2 2
2
0 4 -1 0
0 8 0 4
0
end_operator
begin_operator
drop s v1 d
1
2 3
2
0 4 -1 0
0 8 0 5
0
end_operator
begin_operator
drop s v1 e
1
2 4
2
0 4 -1 0
0 8 0 6
0
end_operator
begin_operator
drop s v2 a
1
0 0
2
0 5 -1 0
0 8 1 2
0
end_operator
begin_operator
drop s v2 b
1
0 1
2
0 5 -1 0
0 8 1 3
0
end_operator
begin_operator
drop s v2 c
1
0 2
2
0 5 -1 0
0 8 1 4
0
end_operator
begin_operator
drop s v2 d
1
0 3
2
0 5 -1 0
0 8 1 5
0
end_operator
begin_operator
drop s v2 e
1
0 4
2
0 5 -1 0
0 8 1 6
0
end_operator
begin_operator
drop u v1 a
1
2 0
2
0 4 -1 0
0 9 0 2
0
end_operator
begin_operator
drop u v1 b
1
2 1
2
0 4 -1 0
0 9 0 3
0
end_operator
begin_operator
drop u v1 c
1
2 2
2
0 4 -1 0
0 9 0 4
0
end_operator
begin_operator
drop u v1 d
1
2 3
2
0 4 -1 0
0 9 0 5
0
end_operator
begin_operator
drop u v1 e
1
2 4
2
0 4 -1 0
0 9 0 6
0
end_operator
begin_operator
drop u v2 a
1
0 0
2
0 5 -1 0
0 9 1 2
0
end_operator
begin_operator
drop u v2 b
1
0 1
2
0 5 -1 0
0 9 1 3
0
end_operator
begin_operator
drop u v2 c
1
0 2
2
0 5 -1 0
0 9 1 4
0
end_operator
begin_operator
drop u v2 d
1
0 3
2
0 5 -1 0
0 9 1 5
0
end_operator
begin_operator
drop u v2 e
1
0 4
2
0 5 -1 0
0 9 1 6
0
end_operator
begin_operator
load p v1 a
1
2 0
2
0 4 0 1
0 6 2 0
0
end_operator
begin_operator
load p v1 b
1
2 1
2
0 4 0 1
0 6 3 0
0
end_operator
begin_operator
load p v1 c
1
2 2
2
0 4 0 1
0 6 4 0
0
end_operator
begin_operator
load p v1 d
1
2 3
2
0 4 0 1
0 6 5 0
0
end_operator
begin_operator
load p v1 e
1
2 4
2
0 4 0 1
0 6 6 0
0
end_operator
begin_operator
load p v2 a
1
0 0
2
0 5 0 1
0 6 2 1
0
end_operator
begin_operator
load p v2 b
1
0 1
2
0 5 0 1
0 6 3 1
0
end_operator
begin_operator
load p v2 c
1
0 2
2
0 5 0 1
0 6 4 1
0
end_operator
begin_operator
load p v2 d
1
0 3
2
0 5 0 1
0 6 5 1
0
end_operator
begin_operator
load p v2 e
1
0 4
2
0 5 0 1
0 6 6 1
0
end_operator
begin_operator
load q v1 a
1
2 0
2
0 4 0 1
0 7 2 0
0
end_operator
begin_operator
load q v1 b
1
2 1
2
0 4 0 1
0 7 3 0
0
end_operator
begin_operator
load q v1 c
1
2 2
2
0 4 0 1
0 7 4 0
0
end_operator
begin_operator
load q v1 d
1
2 3
2
0 4 0 1
0 7 5 0
0
end_operator
begin_operator
load q v1 e
1
2 4
2
0 4 0 1
0 7 6 0
0
end_operator
begin_operator
load q v2 a
1
0 0
2
0 5 0 1
0 7 2 1
0
end_operator
begin_operator
load q v2 b
1
0 1
2
0 5 0 1
0 7 3 1
0
end_operator
begin_operator
load q v2 c
1
0 2
2
0 5 0 1
0 7 4 1
0
end_operator
begin_operator
load q v2 d
1
0 3
2
0 5 0 1
0 7 5 1
0
end_operator
begin_operator
load q v2 e
1
0 4
2
0 5 0 1
0 7 6 1
0
end_operator
begin_operator
load s v1 a
1
2 0
2
0 4 0 1
0 8 2 0
0
end_operator
begin_operator
load s v1 b
1
2 1
2
0 4 0 1
0 8 3 0
0
end_operator
begin_operator
load s v1 c
1
2 2
2
0 4 0 1
0 8 4 0
0
end_operator
begin_operator
load s v1 d
1
2 3
2
0 4 0 1
0 8 5 0
0
end_operator
begin_operator
load s v1 e
1
2 4
2
0 4 0 1
0 8 6 0
0
end_operator
begin_operator
load s v2 a
1
0 0
2
0 5 0 1
0 8 2 1
0
end_operator
begin_operator
load s v2 b
1
0 1
2
0 5 0 1
0 8 3 1
0
end_operator
begin_operator
load s v2 c
1
0 2
2
0 5 0 1
0 8 4 1
0
end_operator
begin_operator
load s v2 d
1
0 3
2
0 5 0 1
0 8 5 1
0
end_operator
begin_operator
load s v2 e
1
0 4
2
0 5 0 1
0 8 6 1
0
end_operator
begin_operator
load u v1 a
1
2 0
2
0 4 0 1
0 9 2 0
0
end_operator
begin_operator
load u v1 b
1
2 1
2
0 4 0 1
0 9 3 0
0
end_operator
begin_operator
load u v1 c
1
2 2
2
0 4 0 1
0 9 4 0
0
end_operator
begin_operator
load u v1 d
1
2 3
2
0 4 0 1
0 9 5 0
0
end_operator
begin_operator
load u v1 e
1
2 4
2
0 4 0 1
0 9 6 0
0
end_operator
begin_operator
load u v2 a
1
0 0
2
0 5 0 1
0 9 2 1
0
end_operator
begin_operator
load u v2 b
1
0 1
2
0 5 0 1
0 9 3 1
0
end_operator
begin_operator
load u v2 c
1
0 2
2
0 5 0 1
0 9 4 1
0
end_operator
begin_operator
load u v2 d
1
0 3
2
0 5 0 1
0 9 5 1
0
end_operator
begin_operator
load u v2 e
1
0 4
2
0 5 0 1
0 9 6 1
0
end_operator
begin_operator
speed v1 a d
0
2
0 2 0 3
0 3 0 1
1
end_operator
begin_operator
speed v1 d a
0
2
0 2 3 0
0 3 0 1
1
end_operator
begin_operator
speed v1 e c
0
2
0 2 4 2
0 3 0 1
1
end_operator
begin_operator
speed v2 a d
0
2
0 0 0 3
0 1 0 1
1
end_operator
begin_operator
speed v2 d a
0
2
0 0 3 0
0 1 0 1
1
end_operator
begin_operator
speed v2 e c
0
2
0 0 4 2
0 1 0 1
1
end_operator
0
