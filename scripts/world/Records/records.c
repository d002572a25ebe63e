#include "ground.h"
