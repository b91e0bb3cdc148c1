# One Makefile for everything; `make help` lists what it can do.
#
#   make [CONFIG=release|debug|asan|tsan|fuzz|coverage] [CC=gcc|clang] [WERROR=1] [V=1]
#
# Sources are found by wildcard: a new file needs no change here. src/<layer>/*.c go into
# build/<config>/libcore.a; src/cli/*.c are linked with it into build/<config>/veer, src/lib/*.c into
# libveer.so and libveer.a, which export what include/veer.h declares and nothing else. Targets that
# need two configurations, or libraries that may first have to be installed, call make again.
# V=1 shows the commands.

CONFIG ?= release
TEST_CONFIG ?= asan
LIBS_PKG = jansson sqlite3 zlib
API_LIBS_PKG = jansson zlib
PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib
MANDIR ?= $(PREFIX)/share/man
BASH_DIR ?= $(PREFIX)/share/bash-completion/completions
ZSH_DIR ?= $(PREFIX)/share/zsh/site-functions
FISH_DIR ?= $(PREFIX)/share/fish/vendor_completions.d
FUZZ ?= sas
SECONDS ?= $(if $(filter fuzz-all,$(MAKECMDGOALS)),60,600)
STRIDE ?= 40

ifeq ($(origin CC),default)
CC := gcc
endif
ifeq ($(CONFIG),fuzz)
ifeq ($(findstring clang,$(CC)),)
override CC := clang # libFuzzer comes with clang only
endif
endif

# A compiler for another machine comes with its tools: aarch64-linux-gnu-gcc with aarch64-linux-gnu-ar.
# What it makes runs in an emulator.
CC_NAME := $(notdir $(firstword $(CC)))
CROSS ?= $(filter %-,$(subst -gcc,- ,$(CC_NAME)))
MACHINE := $(firstword $(subst -, ,$(CROSS)))
EMULATOR ?= $(addprefix qemu-,$(filter-out $(shell uname -m),$(MACHINE)))
ifeq ($(origin AR),default)
AR := $(CROSS)ar
endif
OBJCOPY ?= $(CROSS)objcopy
PKG_CONFIG ?= $(CROSS)pkg-config

# A number of jobs given by the caller wins over this one. Goals that change what others read run one
# after the other.
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(shell nproc) --no-print-directory
ifneq ($(filter clean format,$(MAKECMDGOALS)),)
.NOTPARALLEL:
endif
endif

.DELETE_ON_ERROR:

# --- Flags -----------------------------------------------------------------------------------

SANITIZE = -fno-omit-frame-pointer -fno-sanitize-recover=all
CONFIG_release := -O3 -g -DNDEBUG
CONFIG_debug := -Og -g
CONFIG_asan := -O2 -g -fsanitize=address,undefined $(SANITIZE)
CONFIG_tsan := -O2 -g -fsanitize=thread $(SANITIZE)
CONFIG_fuzz := -O2 -g -fsanitize=fuzzer-no-link,address,undefined $(SANITIZE)
CONFIG_coverage := -O0 -g --coverage
CONFIG_FLAGS := $(CONFIG_$(CONFIG))
ifeq ($(CONFIG_FLAGS),)
$(error CONFIG=$(CONFIG) is unknown; choose release, debug, asan, tsan, fuzz or coverage)
endif

WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion \
            -Wstrict-prototypes -Wmissing-prototypes
ifneq ($(filter true 1,$(CI) $(WERROR)),)
WARNINGS += -Werror
endif

# No fused multiply-add: floating point results are the same on every machine. Objects serve programs and
# the shared library, which exports only what is marked VEER_API.
BASE_FLAGS := -std=c17 -D_GNU_SOURCE -ffp-contract=off -fPIC -fvisibility=hidden
PKG_CFLAGS := $(shell $(PKG_CONFIG) --cflags $(LIBS_PKG) 2>/dev/null)
PKG_LIBS := $(shell $(PKG_CONFIG) --libs $(LIBS_PKG) 2>/dev/null)

COMPILE = $(CC) $(BASE_FLAGS) $(CONFIG_FLAGS) $(WARNINGS) -Isrc -Iinclude $(PKG_CFLAGS) $(CPPFLAGS) $(CFLAGS)
LINK = $(CC) $(CONFIG_FLAGS) $(LDFLAGS)
SYSTEM_LIBS := -lm -lpthread
LIBS = $(PKG_LIBS) $(SYSTEM_LIBS)
SAY = $(if $(V),,@echo '  $(1)' $@ &&)

# --- Files -----------------------------------------------------------------------------------

# Objects of two compilers never share a folder; gcc (for fuzz: clang) needs no suffix.
SUFFIX := $(addprefix -,$(filter-out $(if $(filter fuzz,$(CONFIG)),clang,gcc),$(CC_NAME)))
OUT := build/$(CONFIG)$(SUFFIX)
RELEASE := build/release$(SUFFIX)

SOURCES := $(sort $(wildcard src/*/*.c))
CLI_OBJECTS := $(patsubst src/%.c,$(OUT)/obj/%.o,$(filter src/cli/%,$(SOURCES)))
LIB_OBJECTS := $(patsubst src/%.c,$(OUT)/obj/%.o,$(filter-out src/cli/%,$(SOURCES)))
# The files of domains/ and policies/ become part of the library.
DOMAINS := $(sort $(wildcard domains/*.pddl))
POLICIES := $(sort $(wildcard policies/*.safetensors))
TEST_POLICIES := $(sort $(wildcard tests/policies/*.safetensors))
TABLES := $(OUT)/gen_domain_table $(OUT)/policy_builtin_table
LIB_OBJECTS += $(TABLES:%=%.o)
TEST_TABLE := $(OUT)/tests/policy_builtin_table
LIB := $(OUT)/libcore.a
PUBLIC_LIBS := $(OUT)/libveer.a $(OUT)/libveer.so
VERSION := $(shell tools/version)
COMMIT := $(if $(filter release,$(CONFIG)),$(shell tools/version --commit))
SO_MAJOR := $(firstword $(subst ., ,$(VERSION)))
BIN := $(if $(CLI_OBJECTS),$(OUT)/veer)

# tests/support/ holds what several tests share: every test program takes of it what it needs.
SUPPORT := $(OUT)/tests/libsupport.a
SUPPORT_OBJECTS := $(patsubst tests/%.c,$(OUT)/tests/%.o,$(wildcard tests/support/*.c))
UNIT_TESTS := $(patsubst tests/unit/%.c,$(OUT)/tests/%,$(sort $(wildcard tests/unit/*/test_*.c)))
FUZZ_NAMES := $(patsubst tests/fuzz/fuzz_%.c,%,$(sort $(wildcard tests/fuzz/fuzz_*.c)))
REPLAYS := $(FUZZ_NAMES:%=$(OUT)/fuzz/replay_%)
FUZZERS := $(FUZZ_NAMES:%=$(OUT)/fuzz/fuzz_%)
TORTURES := $(sort $(wildcard tests/torture/test_*.py))
SCRIPTS := $(sort $(wildcard tests/e2e/test_*.py)) $(TORTURES)
# Checks that need recorded figures from ../shared or tools of another machine have targets of their own.
# Without them they print why they are skipped and end with exit code 77, which is no success.
CHECKS := $(filter-out %-oracle %-translate %-policy %-arm64 %-deb,$(sort $(wildcard tools/check-*)))
BENCHES := $(patsubst bench/%.c,$(OUT)/bench/%,$(sort $(wildcard bench/*.c)))

# --- Building --------------------------------------------------------------------------------

.PHONY: all
all: $(LIB) $(BIN) $(PUBLIC_LIBS) ## build build/release/veer, libveer and man pages (the default)
ifeq ($(CONFIG),release)
all: $(OUT)/man/veer.1
endif

.PHONY: debug asan tsan fuzz coverage
debug asan tsan coverage: ## build one of the other configurations (also: fuzz)
	@$(MAKE) CONFIG=$@ all

fuzz:
	@$(MAKE) CONFIG=fuzz all fuzzers

.PHONY: tests
tests: all ## build the tests without running them (CONFIG=asan for what `make test` runs)
tests: $(UNIT_TESTS) $(REPLAYS) $(OUT)/tests/veer $(BENCHES)

.PHONY: fuzzers replays benches
fuzzers: $(FUZZERS)
replays: $(REPLAYS)
benches: $(BENCHES)

.PHONY: libs-present test-libs-present
libs-present:
	@$(PKG_CONFIG) --exists $(LIBS_PKG) 2>/dev/null || tools/install-deps --list build

test-libs-present:
	@$(PKG_CONFIG) --exists cmocka 2>/dev/null || tools/install-deps --list build test

# These files change only when their text does, so what depends on them is made again when the flags
# change or a source file disappears.
.PHONY: force
force:
$(OUT)/flags: STAMP = $(COMPILE) | $(LINK) $(LIBS)
$(OUT)/files: STAMP = $(LIB_OBJECTS) $(CLI_OBJECTS) $(DOMAINS) $(POLICIES) $(TEST_POLICIES)
$(OUT)/commit: STAMP = $(COMMIT)
$(OUT)/flags $(OUT)/files $(OUT)/commit: force
	@mkdir -p $(@D)
	@echo '$(STAMP)' | cmp -s - $@ || echo '$(STAMP)' >$@

$(OUT)/obj/base/version.o: private BASE_FLAGS += -DVEER_COMMIT='"$(COMMIT)"'
$(OUT)/obj/base/version.o: $(OUT)/commit
$(OUT)/obj/%.o: src/%.c $(OUT)/flags | libs-present
	@mkdir -p $(@D)
	$(call SAY,CC) $(COMPILE) -MMD -MP -c $< -o $@

$(OUT)/gen_domain_table.c: HEADER = lab/gen_table.h
$(OUT)/gen_domain_table.c: $(DOMAINS)
$(OUT)/policy_builtin_table.c $(TEST_TABLE).c: HEADER = nn/policy_builtin.h
$(OUT)/policy_builtin_table.c: $(POLICIES)
$(TEST_TABLE).c: $(TEST_POLICIES)
$(TABLES:%=%.c) $(TEST_TABLE).c: tools/embed-files $(OUT)/files
	@mkdir -p $(@D)
	@tools/embed-files $(HEADER) $(basename $(@F)) $(filter domains/% %.safetensors,$^) >$@

$(TABLES:%=%.o) $(TEST_TABLE).o: %.o: %.c $(OUT)/flags | libs-present
	$(call SAY,CC) $(COMPILE) -MMD -MP -c $< -o $@

$(LIB): $(LIB_OBJECTS) $(OUT)/files
	@rm -f $@
	@$(AR) rcs $@ $(LIB_OBJECTS)

# The linker checks that what the interface needs is there, except where a sanitizer leaves its own
# functions to the program. zlib reads published policies; jansson comes with files that have other uses, too.
API_OBJECTS := $(filter $(OUT)/obj/lib/%,$(LIB_OBJECTS))
API_LIBS := $(shell pkg-config --libs $(API_LIBS_PKG) 2>/dev/null)
API_FLAGS := -Wl,-soname,libveer.so.$(SO_MAJOR) -Wl,--version-script=src/lib/veer.map \
             $(if $(findstring sanitize,$(CONFIG_FLAGS)),,-Wl,-z,defs)
$(OUT)/libveer.so: $(API_OBJECTS) $(LIB) src/lib/veer.map $(OUT)/files
	$(call SAY,LD) $(LINK) -shared $(API_FLAGS) $(API_OBJECTS) $(LIB) $(API_LIBS) $(SYSTEM_LIBS) -o $@
	@ln -sf libveer.so $@.$(SO_MAJOR)

# One object with what the interface needs; all other names become its own.
$(OUT)/libveer.a: $(API_OBJECTS) $(LIB) $(OUT)/files
	$(call SAY,LD) $(CC) -r -nostdlib $(API_OBJECTS) $(LIB) -o $(OUT)/libveer.o && \
	  $(OBJCOPY) --localize-hidden $(OUT)/libveer.o
	@rm -f $@
	@$(AR) rcs $@ $(OUT)/libveer.o

$(OUT)/veer: $(CLI_OBJECTS) $(LIB) $(OUT)/files
	$(call SAY,LD) $(LINK) $(CLI_OBJECTS) $(LIB) $(LIBS) -o $@

# For machines without the libraries, and for containers with nothing in them.
.PHONY: static
static: ## build build/release/veer-static, one file that needs no library
	@$(MAKE) CONFIG=release $(RELEASE)/veer-static
$(OUT)/veer-static: $(CLI_OBJECTS) $(LIB) $(OUT)/files
	$(call SAY,LD) $(LINK) -static $(CLI_OBJECTS) $(LIB) $(shell $(PKG_CONFIG) --static --libs $(LIBS_PKG)) \
	  $(SYSTEM_LIBS) -o $@

# For the wheel: with the libraries inside, but for those of the C compiler.
$(OUT)/wheel/veer: $(CLI_OBJECTS) $(LIB) $(OUT)/files
	@mkdir -p $(@D)
	$(call SAY,LD) $(LINK) $(CLI_OBJECTS) $(LIB) -Wl,-Bstatic $(PKG_LIBS) -Wl,-Bdynamic $(SYSTEM_LIBS) -o $@

# The program prints its man pages and knows its commands.
$(OUT)/man/veer.1: $(OUT)/veer
	@rm -rf $(@D)
	@mkdir -p $(@D)
	@for command in $$($(EMULATOR) $< --complete | cut -f 1); do \
	  $(EMULATOR) $< $$command --man >$(@D)/veer-$$command.1 || exit 1; done
	$(call SAY,MAN) $(EMULATOR) $< --man >$@

# With the policies of tests/policies/ in place of the shipped ones: the linker takes the table of the
# library only if it has none yet.
$(OUT)/tests/veer: $(CLI_OBJECTS) $(TEST_TABLE).o $(LIB) $(OUT)/files
	$(call SAY,LD) $(LINK) $(CLI_OBJECTS) $(TEST_TABLE).o $(LIB) $(LIBS) -o $@

$(OUT)/tests/%.o: tests/unit/%.c $(OUT)/flags | libs-present test-libs-present
	@mkdir -p $(@D)
	$(call SAY,CC) $(COMPILE) -Itests -MMD -MP -c $< -o $@

$(OUT)/tests/support/%.o: tests/support/%.c $(OUT)/flags | libs-present test-libs-present
	@mkdir -p $(@D)
	$(call SAY,CC) $(COMPILE) -Itests -MMD -MP -c $< -o $@

$(SUPPORT): $(SUPPORT_OBJECTS)
	@rm -f $@
	@$(AR) rcs $@ $^

$(OUT)/tests/nn/test_policy_builtin: $(TEST_TABLE).o
$(UNIT_TESTS): %: %.o $(SUPPORT) $(LIB)
	$(call SAY,LD) $(LINK) $(filter %.o,$^) $(SUPPORT) $(LIB) $(LIBS) -lcmocka -o $@

$(OUT)/fuzz/%.o: tests/fuzz/%.c $(OUT)/flags | libs-present
	@mkdir -p $(@D)
	$(call SAY,CC) $(COMPILE) -Itests -MMD -MP -c $< -o $@

REPLAY_OBJECTS := $(OUT)/fuzz/replay.o $(OUT)/fuzz/mutate.o
$(REPLAYS): $(OUT)/fuzz/replay_%: $(OUT)/fuzz/fuzz_%.o $(REPLAY_OBJECTS) $(SUPPORT) $(LIB)
	$(call SAY,LD) $(LINK) $^ $(LIBS) -o $@

$(FUZZERS): %: %.o $(SUPPORT) $(LIB)
	$(call SAY,LD) $(LINK) -fsanitize=fuzzer $^ $(LIBS) -o $@

$(OUT)/bench/%.o: bench/%.c $(OUT)/flags | libs-present
	@mkdir -p $(@D)
	$(call SAY,CC) $(COMPILE) -MMD -MP -c $< -o $@

$(BENCHES): %: %.o $(LIB)
	$(call SAY,LD) $(LINK) $^ $(LIBS) -o $@

.SECONDARY:
-include $(shell find $(OUT) -name '*.d' 2>/dev/null)

# --- Running ---------------------------------------------------------------------------------

.PHONY: deps
deps: ## install the Debian packages that are missing
	@tools/install-deps build test

.PHONY: wheel
wheel: ## build the Python package, build/wheel/veer-VERSION-....whl
	@tools/install-deps build python
	@$(MAKE) CONFIG=release all $(RELEASE)/wheel/veer
	@rm -rf build/wheel
	@VEER_BINARIES=$(RELEASE) python3 python/build_wheel.py build/wheel

.PHONY: demo
demo: ## build Veer, train a policy, solve with it what LAMA's first search does not solve
	@tools/install-deps build
	@$(MAKE) CONFIG=release all
	@tools/demo $(RELEASE)/veer

# Tidy runs first, without a time limit: tools/check-tidy then repeats only what is not clean.
.PHONY: test
test: ## build and run all tests; T=text: only programs whose name contains it
	@tools/install-deps build test
	@$(MAKE) CONFIG=release all $(RELEASE)/wheel/veer
	@$(MAKE) CONFIG=$(TEST_CONFIG) tests
	@$(if $(T),,$(MAKE) --keep-going tidy-quick >build/tidy.log 2>&1 || true)
	@$(MAKE) CONFIG=$(TEST_CONFIG) run-tests

.PHONY: run-tests
run-tests: VEER ?= $(RELEASE)/veer
run-tests:
	@VEER=$(VEER) TEST_VEER=$(OUT)/tests/veer OBJECTS=$(RELEASE)/obj \
	  tests/run --filter '$(T)' --unit $(UNIT_TESTS) --replay $(REPLAYS) --script $(SCRIPTS) --check $(CHECKS)

# What `make test` tries by samples.
.PHONY: torture
torture: ## refuse memory and files, kill, mislead, set the clock; minutes, STRIDE=1: every allocation, hours
	@$(MAKE) CONFIG=release all
	@VEER_TORTURE=$(STRIDE) VEER=$(RELEASE)/veer tests/run --timeout 86400 --script $(TORTURES)

# Random searches of random tasks against brute force: in the process, and by the command line.
TASKS ?= 100000
DIFFERENTIAL := build/$(TEST_CONFIG)$(SUFFIX)/tests/search/test_differential
.PHONY: differential
differential: ## compare with brute force: TASKS=100000 in SAS+ form, and TASKS / 20 in PDDL
	@$(MAKE) CONFIG=release all
	@$(MAKE) CONFIG=$(TEST_CONFIG) $(DIFFERENTIAL)
	@DIFFERENTIAL_TASKS=$(TASKS) VEER=$(RELEASE)/veer tests/run --timeout 86400 \
	  --unit $(DIFFERENTIAL) --script tests/e2e/test_differential.py

.PHONY: check-oracle
check-oracle: ## compare searches with the figures of Fast Downward in ../shared (else: error 77, skipped)
	@$(MAKE) CONFIG=release all
	@tools/check-oracle --veer $(RELEASE)/veer
	@tools/check-oracle --veer $(RELEASE)/veer --csv tests/oracle/astar.csv \
		--configs astar-lmcut,astar-blind,astar-max

.PHONY: check-translate
check-translate: ## compare translated tasks with the figures of Fast Downward, likewise
	@$(MAKE) CONFIG=release all
	@tools/check-translate --veer $(RELEASE)/veer

.PHONY: check-policy
check-policy: ## repeat runs of a published network decision by decision, likewise
	@$(MAKE) CONFIG=release all
	@tools/check-policy --veer $(RELEASE)/veer

.PHONY: check-arm64 check-deb
check-arm64: ## build for arm64 and run part of the tests with qemu (else: error 77, skipped)
	@tools/check-arm64 $(T)

check-deb: ## build the Debian packages and read them with lintian, likewise
	@tools/check-deb

# libFuzzer comes with clang; the same targets with gcc's sanitizers are driven by tests/fuzz/replay.c.
.PHONY: fuzz-run fuzz-all
fuzz-run: fuzz ## fuzz one target: FUZZ=sas SECONDS=600
	@tests/fuzz/run --seconds $(SECONDS) --fuzzers build/fuzz/fuzz $(FUZZ)

fuzz-all: fuzz ## fuzz all targets in turn, with clang's sanitizers and gcc's: SECONDS=60 for each
	@$(MAKE) CONFIG=asan replays
	@tests/fuzz/run --seconds $(SECONDS) --fuzzers build/fuzz/fuzz --drivers build/asan/fuzz $(FUZZ_NAMES)

.PHONY: coverage-report
coverage-report: ## run the tests once more and print line coverage per layer
	@find build/coverage -name '*.gcda' -delete 2>/dev/null || true
	@$(MAKE) test TEST_CONFIG=coverage VEER=build/coverage/veer
	@tools/coverage-report build/coverage

.PHONY: bench
bench: ## measure speed (bench/run)
	@$(MAKE) CONFIG=release all benches
	@VEER=$(RELEASE)/veer bench/run

# --- Housekeeping ----------------------------------------------------------------------------

# `make test` runs tools/check-format and tools/check-tidy too, and counts them as skipped where there
# is no clang-format or clang-tidy of the version that the configuration files are written for.
.PHONY: format check-format
format: ## clang-format the C files in src/ and include/
	@tools/check-format --fix

check-format: ## the same, but only report
	@tools/check-format

# A file is checked again when it, a header of it or the configuration changes. The analyzer takes
# minutes for all files, the other checks half a minute: `make test` leaves the analyzer out.
TIDY_FLAGS = $(BASE_FLAGS) -Isrc -Iinclude $(PKG_CFLAGS)
# $(call RUN_TIDY,options): its messages are on standard output, on the other how many were suppressed.
define RUN_TIDY
@mkdir -p $(@D)
@echo '  TIDY' $<
@$(TIDY) --quiet $(1) $< -- $(TIDY_FLAGS) 2>/dev/null
@$(CC) $(TIDY_FLAGS) -MM -MP -MT $@ -MF $@.d $<
@touch $@
endef
build/tidy/%.full: src/%.c .clang-tidy
	$(call RUN_TIDY,)
build/tidy/%.quick: src/%.c .clang-tidy
	$(call RUN_TIDY,--checks='-clang-analyzer-*')

.PHONY: tidy tidy-quick
tidy: $(SOURCES:src/%.c=build/tidy/%.full) ## clang-tidy over src/, with the static analyzer
tidy-quick: $(SOURCES:src/%.c=build/tidy/%.quick)
ifneq ($(filter tidy tidy-quick,$(MAKECMDGOALS)),)
TIDY := $(shell tools/find-clang clang-tidy)
ifeq ($(TIDY),)
$(error clang-tidy is missing)
endif
-include $(shell find build/tidy -name '*.d' 2>/dev/null)
endif

.PHONY: stats
stats: ## lines, functions, assertions and comments per layer, include cycles
	@tools/stats

.PHONY: install install-files uninstall
install: ## copy program, library, man pages, completions to PREFIX (default /usr/local)
	@$(MAKE) CONFIG=release all
	@$(MAKE) install-files

# Copies what has been built, without building it. DESTDIR may have blanks.
install-files:
	install -D -m 755 $(RELEASE)/veer "$(DESTDIR)$(PREFIX)/bin/veer"
	install -D -m 644 include/veer.h "$(DESTDIR)$(PREFIX)/include/veer.h"
	install -D -m 644 $(RELEASE)/libveer.a "$(DESTDIR)$(LIBDIR)/libveer.a"
	install -D -m 755 $(RELEASE)/libveer.so "$(DESTDIR)$(LIBDIR)/libveer.so.$(VERSION)"
	ln -sf libveer.so.$(VERSION) "$(DESTDIR)$(LIBDIR)/libveer.so.$(SO_MAJOR)"
	ln -sf libveer.so.$(SO_MAJOR) "$(DESTDIR)$(LIBDIR)/libveer.so"
	install -d "$(DESTDIR)$(LIBDIR)/pkgconfig"
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR)|' -e 's|@VERSION@|$(VERSION)|' \
	  -e 's|@LIBS@|$(SYSTEM_LIBS)|' -e 's|@REQUIRES@|$(API_LIBS_PKG)|' src/lib/veer.pc.in >"$(DESTDIR)$(LIBDIR)/pkgconfig/veer.pc"
	install -d "$(DESTDIR)$(MANDIR)/man1"
	install -m 644 $(RELEASE)/man/*.1 "$(DESTDIR)$(MANDIR)/man1"
	install -D -m 644 completions/veer.bash "$(DESTDIR)$(BASH_DIR)/veer"
	install -D -m 644 completions/_veer "$(DESTDIR)$(ZSH_DIR)/_veer"
	install -D -m 644 completions/veer.fish "$(DESTDIR)$(FISH_DIR)/veer.fish"

uninstall: ## remove what make install copied to PREFIX
	rm -f "$(DESTDIR)$(PREFIX)/bin/veer" "$(DESTDIR)$(PREFIX)/include/veer.h"
	cd "$(DESTDIR)$(LIBDIR)" && rm -f libveer.a libveer.so libveer.so.$(SO_MAJOR) \
	  libveer.so.$(VERSION) pkgconfig/veer.pc
	rm -f "$(DESTDIR)$(MANDIR)/man1/veer.1" "$(DESTDIR)$(MANDIR)"/man1/veer-*.1
	rm -f "$(DESTDIR)$(BASH_DIR)/veer" "$(DESTDIR)$(ZSH_DIR)/_veer" "$(DESTDIR)$(FISH_DIR)/veer.fish"

# From the last commit, without anything that differs from run to run.
.PHONY: dist
dist: ## write the last commit to build/veer-VERSION.tar.gz
	@mkdir -p build
	@git archive --format=tar --prefix=veer-$(VERSION)/ -o build/veer-$(VERSION).tar HEAD
	@gzip -9nf build/veer-$(VERSION).tar
	@echo build/veer-$(VERSION).tar.gz

.PHONY: clean
clean: ## remove build/
	rm -rf build

.PHONY: help
help: ## this list
	@sed -n 's/^\([a-z0-9 -]*\):.*## \(.*\)/\1|\2/p' Makefile | \
	  while IFS='|' read -r name text; do printf '  %-28s %s\n' "$$name" "$$text"; done
