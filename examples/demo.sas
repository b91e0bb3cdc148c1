begin_version
3
end_version
begin_metric
1
end_metric
6
begin_variable
robot
-1
5
Atom robot-in(hall)
Atom robot-in(kitchen)
Atom robot-in(garden)
Atom robot-in(study)
Atom robot-in(library)
end_variable
begin_variable
gripper
-1
2
Atom gripper-free()
NegatedAtom gripper-free()
end_variable
begin_variable
brass-key
-1
6
Atom at(brass-key, hall)
Atom at(brass-key, kitchen)
Atom at(brass-key, garden)
Atom at(brass-key, study)
Atom at(brass-key, library)
Atom carried(brass-key)
end_variable
begin_variable
letter
-1
6
Atom at(letter, hall)
Atom at(letter, kitchen)
Atom at(letter, garden)
Atom at(letter, study)
Atom at(letter, library)
Atom carried(letter)
end_variable
begin_variable
book
-1
6
Atom at(book, hall)
Atom at(book, kitchen)
Atom at(book, garden)
Atom at(book, study)
Atom at(book, library)
Atom carried(book)
end_variable
begin_variable
door-study-library
-1
2
Atom locked(study, library)
Atom unlocked(study, library)
end_variable
1
begin_mutex_group
4
1 0
2 5
3 5
4 5
end_mutex_group
begin_state
0
0
2
1
4
0
end_state
begin_goal
2
3 4
4 0
end_goal
39
begin_operator
move hall kitchen
0
1
0 0 0 1
2
end_operator
begin_operator
move kitchen hall
0
1
0 0 1 0
2
end_operator
begin_operator
move kitchen garden
0
1
0 0 1 2
2
end_operator
begin_operator
move garden kitchen
0
1
0 0 2 1
2
end_operator
begin_operator
move hall study
0
1
0 0 0 3
2
end_operator
begin_operator
move study hall
0
1
0 0 3 0
2
end_operator
begin_operator
move study library
1
5 1
1
0 0 3 4
2
end_operator
begin_operator
move library study
1
5 1
1
0 0 4 3
2
end_operator
begin_operator
unlock study library brass-key
2
0 3
2 5
1
0 5 0 1
1
end_operator
begin_operator
take brass-key hall
1
0 0
2
0 1 0 1
0 2 0 5
1
end_operator
begin_operator
drop brass-key hall
1
0 0
2
0 1 -1 0
0 2 5 0
1
end_operator
begin_operator
take brass-key kitchen
1
0 1
2
0 1 0 1
0 2 1 5
1
end_operator
begin_operator
drop brass-key kitchen
1
0 1
2
0 1 -1 0
0 2 5 1
1
end_operator
begin_operator
take brass-key garden
1
0 2
2
0 1 0 1
0 2 2 5
1
end_operator
begin_operator
drop brass-key garden
1
0 2
2
0 1 -1 0
0 2 5 2
1
end_operator
begin_operator
take brass-key study
1
0 3
2
0 1 0 1
0 2 3 5
1
end_operator
begin_operator
drop brass-key study
1
0 3
2
0 1 -1 0
0 2 5 3
1
end_operator
begin_operator
take brass-key library
1
0 4
2
0 1 0 1
0 2 4 5
1
end_operator
begin_operator
drop brass-key library
1
0 4
2
0 1 -1 0
0 2 5 4
1
end_operator
begin_operator
take letter hall
1
0 0
2
0 1 0 1
0 3 0 5
1
end_operator
begin_operator
drop letter hall
1
0 0
2
0 1 -1 0
0 3 5 0
1
end_operator
begin_operator
take letter kitchen
1
0 1
2
0 1 0 1
0 3 1 5
1
end_operator
begin_operator
drop letter kitchen
1
0 1
2
0 1 -1 0
0 3 5 1
1
end_operator
begin_operator
take letter garden
1
0 2
2
0 1 0 1
0 3 2 5
1
end_operator
begin_operator
drop letter garden
1
0 2
2
0 1 -1 0
0 3 5 2
1
end_operator
begin_operator
take letter study
1
0 3
2
0 1 0 1
0 3 3 5
1
end_operator
begin_operator
drop letter study
1
0 3
2
0 1 -1 0
0 3 5 3
1
end_operator
begin_operator
take letter library
1
0 4
2
0 1 0 1
0 3 4 5
1
end_operator
begin_operator
drop letter library
1
0 4
2
0 1 -1 0
0 3 5 4
1
end_operator
begin_operator
take book hall
1
0 0
2
0 1 0 1
0 4 0 5
1
end_operator
begin_operator
drop book hall
1
0 0
2
0 1 -1 0
0 4 5 0
1
end_operator
begin_operator
take book kitchen
1
0 1
2
0 1 0 1
0 4 1 5
1
end_operator
begin_operator
drop book kitchen
1
0 1
2
0 1 -1 0
0 4 5 1
1
end_operator
begin_operator
take book garden
1
0 2
2
0 1 0 1
0 4 2 5
1
end_operator
begin_operator
drop book garden
1
0 2
2
0 1 -1 0
0 4 5 2
1
end_operator
begin_operator
take book study
1
0 3
2
0 1 0 1
0 4 3 5
1
end_operator
begin_operator
drop book study
1
0 3
2
0 1 -1 0
0 4 5 3
1
end_operator
begin_operator
take book library
1
0 4
2
0 1 0 1
0 4 4 5
1
end_operator
begin_operator
drop book library
1
0 4
2
0 1 -1 0
0 4 5 4
1
end_operator
0
