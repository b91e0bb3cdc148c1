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
4
Atom holds(apprentice, sea)
Atom holds(marc, sea)
Atom holds(rosa, sea)
Atom lies(sea)
end_variable
begin_variable
var1
-1
4
Atom holds(apprentice, jug)
Atom holds(marc, jug)
Atom holds(rosa, jug)
Atom lies(jug)
end_variable
begin_variable
var2
-1
2
Atom signed(jug, rosa)
NegatedAtom signed(jug, rosa)
end_variable
begin_variable
var3
-1
4
Atom holds(apprentice, fine)
Atom holds(marc, fine)
Atom holds(rosa, fine)
Atom lies(fine)
end_variable
begin_variable
var4
-1
4
Atom holds(apprentice, broad)
Atom holds(marc, broad)
Atom holds(rosa, broad)
Atom lies(broad)
end_variable
begin_variable
var5
-1
4
Atom holds(apprentice, blade)
Atom holds(marc, blade)
Atom holds(rosa, blade)
Atom lies(blade)
end_variable
begin_variable
var6
-1
2
Atom clean(fine)
NegatedAtom clean(fine)
end_variable
begin_variable
var7
-1
2
Atom worked(sea, fine)
NegatedAtom worked(sea, fine)
end_variable
begin_variable
var8
-1
2
Atom clean(broad)
NegatedAtom clean(broad)
end_variable
begin_variable
var9
-1
2
Atom worked(sea, broad)
NegatedAtom worked(sea, broad)
end_variable
begin_variable
var10
-1
2
Atom clean(blade)
NegatedAtom clean(blade)
end_variable
begin_variable
var11
-1
2
Atom worked(jug, blade)
NegatedAtom worked(jug, blade)
end_variable
0
begin_state
3
3
1
3
3
3
0
1
1
1
1
1
end_state
begin_goal
6
2 0
3 3
7 0
9 0
10 1
11 0
end_goal
62
begin_operator
drop apprentice blade
0
1
0 5 0 3
1
end_operator
begin_operator
drop apprentice broad
0
1
0 4 0 3
1
end_operator
begin_operator
drop apprentice fine
0
1
0 3 0 3
1
end_operator
begin_operator
drop apprentice jug
0
1
0 1 0 3
1
end_operator
begin_operator
drop apprentice sea
0
1
0 0 0 3
1
end_operator
begin_operator
drop marc blade
0
1
0 5 1 3
1
end_operator
begin_operator
drop marc broad
0
1
0 4 1 3
1
end_operator
begin_operator
drop marc fine
0
1
0 3 1 3
1
end_operator
begin_operator
drop marc jug
0
1
0 1 1 3
1
end_operator
begin_operator
drop marc sea
0
1
0 0 1 3
1
end_operator
begin_operator
drop rosa blade
0
1
0 5 2 3
1
end_operator
begin_operator
drop rosa broad
0
1
0 4 2 3
1
end_operator
begin_operator
drop rosa fine
0
1
0 3 2 3
1
end_operator
begin_operator
drop rosa jug
0
1
0 1 2 3
1
end_operator
begin_operator
drop rosa sea
0
1
0 0 2 3
1
end_operator
begin_operator
give apprentice rosa blade
0
1
0 5 0 2
1
end_operator
begin_operator
give apprentice rosa broad
0
1
0 4 0 2
1
end_operator
begin_operator
give apprentice rosa fine
0
1
0 3 0 2
1
end_operator
begin_operator
give apprentice rosa jug
0
1
0 1 0 2
1
end_operator
begin_operator
give apprentice rosa sea
0
1
0 0 0 2
1
end_operator
begin_operator
give rosa apprentice blade
0
1
0 5 2 0
1
end_operator
begin_operator
give rosa apprentice broad
0
1
0 4 2 0
1
end_operator
begin_operator
give rosa apprentice fine
0
1
0 3 2 0
1
end_operator
begin_operator
give rosa apprentice jug
0
1
0 1 2 0
1
end_operator
begin_operator
give rosa apprentice sea
0
1
0 0 2 0
1
end_operator
begin_operator
sign jug rosa marc
1
1 2
1
0 2 -1 0
1
end_operator
begin_operator
take apprentice blade
0
1
0 5 3 0
1
end_operator
begin_operator
take apprentice broad
0
1
0 4 3 0
1
end_operator
begin_operator
take apprentice fine
0
1
0 3 3 0
1
end_operator
begin_operator
take apprentice jug
0
1
0 1 3 0
1
end_operator
begin_operator
take apprentice sea
0
1
0 0 3 0
1
end_operator
begin_operator
take marc blade
0
1
0 5 3 1
1
end_operator
begin_operator
take marc broad
0
1
0 4 3 1
1
end_operator
begin_operator
take marc fine
0
1
0 3 3 1
1
end_operator
begin_operator
take marc jug
0
1
0 1 3 1
1
end_operator
begin_operator
take marc sea
0
1
0 0 3 1
1
end_operator
begin_operator
take rosa blade
0
1
0 5 3 2
1
end_operator
begin_operator
take rosa broad
0
1
0 4 3 2
1
end_operator
begin_operator
take rosa fine
0
1
0 3 3 2
1
end_operator
begin_operator
take rosa jug
0
1
0 1 3 2
1
end_operator
begin_operator
take rosa sea
0
1
0 0 3 2
1
end_operator
begin_operator
wash apprentice blade
1
5 0
1
0 10 1 0
1
end_operator
begin_operator
wash apprentice broad
1
4 0
1
0 8 1 0
1
end_operator
begin_operator
wash apprentice fine
1
3 0
1
0 6 1 0
1
end_operator
begin_operator
work apprentice jug blade
2
5 0
1 3
2
0 10 0 1
0 11 -1 0
1
end_operator
begin_operator
work apprentice jug broad
2
4 0
1 3
1
0 8 0 1
1
end_operator
begin_operator
work apprentice jug fine
2
3 0
1 3
1
0 6 0 1
1
end_operator
begin_operator
work apprentice sea blade
2
5 0
0 3
1
0 10 0 1
1
end_operator
begin_operator
work apprentice sea broad
2
4 0
0 3
2
0 8 0 1
0 9 -1 0
1
end_operator
begin_operator
work apprentice sea fine
2
3 0
0 3
2
0 6 0 1
0 7 -1 0
1
end_operator
begin_operator
work marc jug blade
2
5 1
1 3
2
0 10 0 1
0 11 -1 0
1
end_operator
begin_operator
work marc jug broad
2
4 1
1 3
1
0 8 0 1
1
end_operator
begin_operator
work marc jug fine
2
3 1
1 3
1
0 6 0 1
1
end_operator
begin_operator
work marc sea blade
2
5 1
0 3
1
0 10 0 1
1
end_operator
begin_operator
work marc sea broad
2
4 1
0 3
2
0 8 0 1
0 9 -1 0
1
end_operator
begin_operator
work marc sea fine
2
3 1
0 3
2
0 6 0 1
0 7 -1 0
1
end_operator
begin_operator
work rosa jug blade
2
5 2
1 3
2
0 10 0 1
0 11 -1 0
1
end_operator
begin_operator
work rosa jug broad
2
4 2
1 3
1
0 8 0 1
1
end_operator
begin_operator
work rosa jug fine
2
3 2
1 3
1
0 6 0 1
1
end_operator
begin_operator
work rosa sea blade
2
5 2
0 3
1
0 10 0 1
1
end_operator
begin_operator
work rosa sea broad
2
4 2
0 3
2
0 8 0 1
0 9 -1 0
1
end_operator
begin_operator
work rosa sea fine
2
3 2
0 3
2
0 6 0 1
0 7 -1 0
1
end_operator
0
