
 
begin_version
 003
end_version
begin_metric
0
end_metric
1
begin_variable
v
-1
1
Atom v(v0)
end_variable
0
begin_state
0
end_state
begin_goal
1
	00  -0 

end_goal
0
0
