#!/bin/sh
echo this is run
