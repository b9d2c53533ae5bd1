module toy

go 1.25
