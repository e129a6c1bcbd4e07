// What programs with versions of an answer include first. It is compiled once for all of them.

#pragma once

#include "needed.h"
