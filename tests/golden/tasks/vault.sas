begin_version
3
end_version
begin_metric
0
end_metric
11
begin_variable
var0
-1
4
Atom key-held()
Atom key-in(cellar)
Atom key-in(hall)
Atom key-in(lobby)
end_variable
begin_variable
var1
-1
2
Atom open()
Atom shut()
end_variable
begin_variable
var2
-1
3
Atom guard-in(joe, cellar)
Atom guard-in(joe, hall)
Atom guard-in(joe, lobby)
end_variable
begin_variable
var3
-1
3
Atom guard-in(bob, hall)
Atom guard-in(bob, lobby)
<none of those>
end_variable
begin_variable
var4
-1
4
Atom dial(d0)
Atom dial(d1)
Atom dial(d2)
Atom dial(d3)
end_variable
begin_variable
var5
-1
2
Atom guard-in(bob, cellar)
NegatedAtom guard-in(bob, cellar)
end_variable
begin_variable
var6
-1
7
Atom gone()
Atom hides-in(cellar)
Atom hides-in(hall)
Atom hides-in(lobby)
Atom thief-in(cellar)
Atom thief-in(hall)
Atom thief-in(lobby)
end_variable
begin_variable
var7
-1
2
Atom dust(lobby)
NegatedAtom dust(lobby)
end_variable
begin_variable
var8
-1
2
Atom dust(hall)
NegatedAtom dust(hall)
end_variable
begin_variable
var9
-1
2
Atom dust(cellar)
NegatedAtom dust(cellar)
end_variable
begin_variable
var10
-1
2
Atom key-lost()
NegatedAtom key-lost()
end_variable
1
begin_mutex_group
3
5 0
3 0
3 1
end_mutex_group
begin_state
1
1
2
2
0
0
5
1
1
1
1
end_state
begin_goal
4
4 3
5 1
6 0
10 1
end_goal
108
begin_operator
appear cellar
0
1
0 6 1 4
1
end_operator
begin_operator
appear hall
0
1
0 6 2 5
1
end_operator
begin_operator
appear lobby
0
1
0 6 3 6
1
end_operator
begin_operator
grab cellar
1
6 4
1
0 0 1 0
1
end_operator
begin_operator
grab hall
1
6 5
1
0 0 2 0
1
end_operator
begin_operator
grab lobby
1
6 6
1
0 0 3 0
1
end_operator
begin_operator
hide cellar
0
1
0 6 4 1
1
end_operator
begin_operator
hide hall
0
1
0 6 5 2
1
end_operator
begin_operator
hide lobby
0
1
0 6 6 3
1
end_operator
begin_operator
leave cellar
1
1 0
1
0 6 4 0
1
end_operator
begin_operator
leave hall
1
1 0
1
0 6 5 0
1
end_operator
begin_operator
leave lobby
1
1 0
1
0 6 6 0
1
end_operator
begin_operator
patrol bob cellar hall
1
6 0
3
0 9 -1 0
0 5 0 1
0 3 -1 0
1
end_operator
begin_operator
patrol bob cellar hall
1
6 1
3
0 9 -1 0
0 5 0 1
0 3 -1 0
1
end_operator
begin_operator
patrol bob cellar hall
1
6 2
3
0 9 -1 0
0 5 0 1
0 3 -1 0
1
end_operator
begin_operator
patrol bob cellar hall
1
6 3
3
0 9 -1 0
0 5 0 1
0 3 -1 0
1
end_operator
begin_operator
patrol bob cellar hall
1
6 4
3
0 9 -1 0
0 5 0 1
0 3 -1 0
1
end_operator
begin_operator
patrol bob cellar hall
1
6 6
3
0 9 -1 0
0 5 0 1
0 3 -1 0
1
end_operator
begin_operator
patrol bob cellar lobby
1
6 0
3
0 9 -1 0
0 5 0 1
0 3 -1 1
1
end_operator
begin_operator
patrol bob cellar lobby
1
6 1
3
0 9 -1 0
0 5 0 1
0 3 -1 1
1
end_operator
begin_operator
patrol bob cellar lobby
1
6 2
3
0 9 -1 0
0 5 0 1
0 3 -1 1
1
end_operator
begin_operator
patrol bob cellar lobby
1
6 3
3
0 9 -1 0
0 5 0 1
0 3 -1 1
1
end_operator
begin_operator
patrol bob cellar lobby
1
6 4
3
0 9 -1 0
0 5 0 1
0 3 -1 1
1
end_operator
begin_operator
patrol bob cellar lobby
1
6 5
3
0 9 -1 0
0 5 0 1
0 3 -1 1
1
end_operator
begin_operator
patrol bob hall cellar
1
6 0
3
0 8 -1 0
0 5 -1 0
0 3 0 2
1
end_operator
begin_operator
patrol bob hall cellar
1
6 1
3
0 8 -1 0
0 5 -1 0
0 3 0 2
1
end_operator
begin_operator
patrol bob hall cellar
1
6 2
3
0 8 -1 0
0 5 -1 0
0 3 0 2
1
end_operator
begin_operator
patrol bob hall cellar
1
6 3
3
0 8 -1 0
0 5 -1 0
0 3 0 2
1
end_operator
begin_operator
patrol bob hall cellar
1
6 5
3
0 8 -1 0
0 5 -1 0
0 3 0 2
1
end_operator
begin_operator
patrol bob hall cellar
1
6 6
3
0 8 -1 0
0 5 -1 0
0 3 0 2
1
end_operator
begin_operator
patrol bob hall lobby
1
6 0
2
0 8 -1 0
0 3 0 1
1
end_operator
begin_operator
patrol bob hall lobby
1
6 1
2
0 8 -1 0
0 3 0 1
1
end_operator
begin_operator
patrol bob hall lobby
1
6 2
2
0 8 -1 0
0 3 0 1
1
end_operator
begin_operator
patrol bob hall lobby
1
6 3
2
0 8 -1 0
0 3 0 1
1
end_operator
begin_operator
patrol bob hall lobby
1
6 4
2
0 8 -1 0
0 3 0 1
1
end_operator
begin_operator
patrol bob hall lobby
1
6 5
2
0 8 -1 0
0 3 0 1
1
end_operator
begin_operator
patrol bob lobby cellar
1
6 0
3
0 7 -1 0
0 5 -1 0
0 3 1 2
1
end_operator
begin_operator
patrol bob lobby cellar
1
6 1
3
0 7 -1 0
0 5 -1 0
0 3 1 2
1
end_operator
begin_operator
patrol bob lobby cellar
1
6 2
3
0 7 -1 0
0 5 -1 0
0 3 1 2
1
end_operator
begin_operator
patrol bob lobby cellar
1
6 3
3
0 7 -1 0
0 5 -1 0
0 3 1 2
1
end_operator
begin_operator
patrol bob lobby cellar
1
6 5
3
0 7 -1 0
0 5 -1 0
0 3 1 2
1
end_operator
begin_operator
patrol bob lobby cellar
1
6 6
3
0 7 -1 0
0 5 -1 0
0 3 1 2
1
end_operator
begin_operator
patrol joe cellar hall
1
6 0
2
0 9 -1 0
0 2 0 1
1
end_operator
begin_operator
patrol joe cellar hall
1
6 1
2
0 9 -1 0
0 2 0 1
1
end_operator
begin_operator
patrol joe cellar hall
1
6 2
2
0 9 -1 0
0 2 0 1
1
end_operator
begin_operator
patrol joe cellar hall
1
6 3
2
0 9 -1 0
0 2 0 1
1
end_operator
begin_operator
patrol joe cellar hall
1
6 4
2
0 9 -1 0
0 2 0 1
1
end_operator
begin_operator
patrol joe cellar hall
1
6 6
2
0 9 -1 0
0 2 0 1
1
end_operator
begin_operator
patrol joe cellar lobby
1
6 0
2
0 9 -1 0
0 2 0 2
1
end_operator
begin_operator
patrol joe cellar lobby
1
6 1
2
0 9 -1 0
0 2 0 2
1
end_operator
begin_operator
patrol joe cellar lobby
1
6 2
2
0 9 -1 0
0 2 0 2
1
end_operator
begin_operator
patrol joe cellar lobby
1
6 3
2
0 9 -1 0
0 2 0 2
1
end_operator
begin_operator
patrol joe cellar lobby
1
6 4
2
0 9 -1 0
0 2 0 2
1
end_operator
begin_operator
patrol joe cellar lobby
1
6 5
2
0 9 -1 0
0 2 0 2
1
end_operator
begin_operator
patrol joe hall cellar
1
6 0
2
0 8 -1 0
0 2 1 0
1
end_operator
begin_operator
patrol joe hall cellar
1
6 1
2
0 8 -1 0
0 2 1 0
1
end_operator
begin_operator
patrol joe hall cellar
1
6 2
2
0 8 -1 0
0 2 1 0
1
end_operator
begin_operator
patrol joe hall cellar
1
6 3
2
0 8 -1 0
0 2 1 0
1
end_operator
begin_operator
patrol joe hall cellar
1
6 5
2
0 8 -1 0
0 2 1 0
1
end_operator
begin_operator
patrol joe hall cellar
1
6 6
2
0 8 -1 0
0 2 1 0
1
end_operator
begin_operator
patrol joe hall lobby
1
6 0
2
0 8 -1 0
0 2 1 2
1
end_operator
begin_operator
patrol joe hall lobby
1
6 1
2
0 8 -1 0
0 2 1 2
1
end_operator
begin_operator
patrol joe hall lobby
1
6 2
2
0 8 -1 0
0 2 1 2
1
end_operator
begin_operator
patrol joe hall lobby
1
6 3
2
0 8 -1 0
0 2 1 2
1
end_operator
begin_operator
patrol joe hall lobby
1
6 4
2
0 8 -1 0
0 2 1 2
1
end_operator
begin_operator
patrol joe hall lobby
1
6 5
2
0 8 -1 0
0 2 1 2
1
end_operator
begin_operator
patrol joe lobby cellar
1
6 0
2
0 7 -1 0
0 2 2 0
1
end_operator
begin_operator
patrol joe lobby cellar
1
6 1
2
0 7 -1 0
0 2 2 0
1
end_operator
begin_operator
patrol joe lobby cellar
1
6 2
2
0 7 -1 0
0 2 2 0
1
end_operator
begin_operator
patrol joe lobby cellar
1
6 3
2
0 7 -1 0
0 2 2 0
1
end_operator
begin_operator
patrol joe lobby cellar
1
6 5
2
0 7 -1 0
0 2 2 0
1
end_operator
begin_operator
patrol joe lobby cellar
1
6 6
2
0 7 -1 0
0 2 2 0
1
end_operator
begin_operator
sneak cellar hall bob
1
3 1
1
0 6 4 5
1
end_operator
begin_operator
sneak cellar hall bob
1
3 2
1
0 6 4 5
1
end_operator
begin_operator
sneak cellar hall joe
1
2 0
1
0 6 4 5
1
end_operator
begin_operator
sneak cellar hall joe
1
2 2
1
0 6 4 5
1
end_operator
begin_operator
sneak cellar lobby bob
1
3 0
1
0 6 4 6
1
end_operator
begin_operator
sneak cellar lobby bob
1
3 2
1
0 6 4 6
1
end_operator
begin_operator
sneak cellar lobby joe
1
2 0
1
0 6 4 6
1
end_operator
begin_operator
sneak cellar lobby joe
1
2 1
1
0 6 4 6
1
end_operator
begin_operator
sneak hall cellar bob
1
5 1
1
0 6 5 4
1
end_operator
begin_operator
sneak hall cellar joe
1
2 1
1
0 6 5 4
1
end_operator
begin_operator
sneak hall cellar joe
1
2 2
1
0 6 5 4
1
end_operator
begin_operator
sneak hall lobby bob
1
3 0
1
0 6 5 6
1
end_operator
begin_operator
sneak hall lobby bob
1
3 2
1
0 6 5 6
1
end_operator
begin_operator
sneak hall lobby joe
1
2 0
1
0 6 5 6
1
end_operator
begin_operator
sneak hall lobby joe
1
2 1
1
0 6 5 6
1
end_operator
begin_operator
sneak lobby cellar bob
1
5 1
1
0 6 6 4
1
end_operator
begin_operator
sneak lobby cellar joe
1
2 1
1
0 6 6 4
1
end_operator
begin_operator
sneak lobby cellar joe
1
2 2
1
0 6 6 4
1
end_operator
begin_operator
throw cellar
1
6 4
2
0 0 0 1
1 9 0 10 -1 0
1
end_operator
begin_operator
throw hall
1
6 5
2
0 0 0 2
1 8 0 10 -1 0
1
end_operator
begin_operator
throw lobby
1
6 6
2
0 0 0 3
1 7 0 10 -1 0
1
end_operator
begin_operator
turn d0 d1
1
1 1
1
0 4 0 1
1
end_operator
begin_operator
turn d1 d2
1
1 1
1
0 4 1 2
1
end_operator
begin_operator
turn d2 d3
1
1 1
1
0 4 2 3
1
end_operator
begin_operator
turn d3 d0
1
1 1
1
0 4 3 0
1
end_operator
begin_operator
unlock d0 d1
2
4 2
0 0
1
0 1 1 0
1
end_operator
begin_operator
unlock d0 d1
2
4 3
0 0
1
0 1 1 0
1
end_operator
begin_operator
unlock d1 d2
2
4 0
0 0
1
0 1 1 0
1
end_operator
begin_operator
unlock d1 d2
2
4 3
0 0
1
0 1 1 0
1
end_operator
begin_operator
unlock d2 d3
2
4 0
0 0
1
0 1 1 0
1
end_operator
begin_operator
unlock d2 d3
2
4 1
0 0
1
0 1 1 0
1
end_operator
begin_operator
unlock d3 d0
2
4 1
0 0
1
0 1 1 0
1
end_operator
begin_operator
unlock d3 d0
2
4 2
0 0
1
0 1 1 0
1
end_operator
begin_operator
unlock d4 d0
2
4 1
0 0
1
0 1 1 0
1
end_operator
begin_operator
unlock d4 d0
2
4 2
0 0
1
0 1 1 0
1
end_operator
begin_operator
unlock d4 d0
2
4 3
0 0
1
0 1 1 0
1
end_operator
0
