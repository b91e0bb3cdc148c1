begin_version
3
end_version
begin_metric
1
end_metric
5
begin_variable
var0
-1
2
Atom sealed(sack)
NegatedAtom sealed(sack)
end_variable
begin_variable
var1
-1
3
Atom at(van, harbour)
Atom at(van, mill)
Atom at(van, town)
end_variable
begin_variable
var2
-1
3
Atom at(lorry, harbour)
Atom at(lorry, mill)
Atom at(lorry, town)
end_variable
begin_variable
var3
-1
5
Atom at(sack, harbour)
Atom at(sack, mill)
Atom at(sack, town)
Atom in(sack, lorry)
Atom in(sack, van)
end_variable
begin_variable
var4
-1
5
Atom at(crate, harbour)
Atom at(crate, mill)
Atom at(crate, town)
Atom in(crate, lorry)
Atom in(crate, van)
end_variable
0
begin_state
1
0
1
0
2
end_state
begin_goal
3
0 0
3 2
4 1
end_goal
37
begin_operator
drive lorry harbour mill
0
1
0 2 0 1
4
end_operator
begin_operator
drive lorry mill harbour
0
1
0 2 1 0
5
end_operator
begin_operator
drive lorry mill town
0
1
0 2 1 2
7
end_operator
begin_operator
drive van harbour mill
0
1
0 1 0 1
4
end_operator
begin_operator
drive van mill harbour
0
1
0 1 1 0
5
end_operator
begin_operator
drive van mill town
0
1
0 1 1 2
7
end_operator
begin_operator
enter lorry mill harbour
0
1
0 2 1 0
3
end_operator
begin_operator
enter lorry town harbour
0
1
0 2 2 0
3
end_operator
begin_operator
enter van harbour town
0
1
0 1 0 2
12
end_operator
begin_operator
enter van mill harbour
0
1
0 1 1 0
0
end_operator
begin_operator
enter van mill town
0
1
0 1 1 2
12
end_operator
begin_operator
enter van town harbour
0
1
0 1 2 0
0
end_operator
begin_operator
load crate lorry harbour
1
2 0
1
0 4 0 3
0
end_operator
begin_operator
load crate lorry mill
1
2 1
1
0 4 1 3
0
end_operator
begin_operator
load crate lorry town
1
2 2
1
0 4 2 3
0
end_operator
begin_operator
load crate van harbour
1
1 0
1
0 4 0 4
0
end_operator
begin_operator
load crate van mill
1
1 1
1
0 4 1 4
0
end_operator
begin_operator
load crate van town
1
1 2
1
0 4 2 4
0
end_operator
begin_operator
load sack lorry harbour
1
2 0
1
0 3 0 3
0
end_operator
begin_operator
load sack lorry mill
1
2 1
1
0 3 1 3
0
end_operator
begin_operator
load sack lorry town
1
2 2
1
0 3 2 3
0
end_operator
begin_operator
load sack van harbour
1
1 0
1
0 3 0 4
0
end_operator
begin_operator
load sack van mill
1
1 1
1
0 3 1 4
0
end_operator
begin_operator
load sack van town
1
1 2
1
0 3 2 4
0
end_operator
begin_operator
seal sack
0
1
0 0 -1 0
2
end_operator
begin_operator
unload crate lorry harbour
1
2 0
1
0 4 3 0
0
end_operator
begin_operator
unload crate lorry mill
1
2 1
1
0 4 3 1
0
end_operator
begin_operator
unload crate lorry town
1
2 2
1
0 4 3 2
0
end_operator
begin_operator
unload crate van harbour
1
1 0
1
0 4 4 0
0
end_operator
begin_operator
unload crate van mill
1
1 1
1
0 4 4 1
0
end_operator
begin_operator
unload crate van town
1
1 2
1
0 4 4 2
0
end_operator
begin_operator
unload sack lorry harbour
1
2 0
1
0 3 3 0
0
end_operator
begin_operator
unload sack lorry mill
1
2 1
1
0 3 3 1
0
end_operator
begin_operator
unload sack lorry town
1
2 2
1
0 3 3 2
0
end_operator
begin_operator
unload sack van harbour
1
1 0
1
0 3 4 0
0
end_operator
begin_operator
unload sack van mill
1
1 1
1
0 3 4 1
0
end_operator
begin_operator
unload sack van town
1
1 2
1
0 3 4 2
0
end_operator
0
