package main

import "example.com/hexgames/examples/console"

func tune(*console.Env) error   { return nil }
func check(*console.Env) error  { return nil }
func merge(*console.Env) error  { return nil }
func export(*console.Env) error { return nil }
